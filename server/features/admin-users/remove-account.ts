import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Follow } from '#server/features/engagement/follow.entity.ts'
import { Like } from '#server/features/engagement/like.entity.ts'
import { Save } from '#server/features/engagement/save.entity.ts'
import { releaseFiles } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { addToCounter } from '#server/features/videos/video-counters.ts'
import { Proposal } from '#server/features/video-edits/proposal.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'

/** Those that others cut from a person's videos. */
const findClipsOfOthers = (em: EntityManager, userId: number) =>
  em.execute<{ id: number }[]>(
    `select c.id from videos c join videos s on s.id = c.source_id
      where s.creator_id = ? and c.creator_id <> s.creator_id`,
    [userId],
  )

/** Holds the videos of a person with the clips of them, and those that carry the person's marks, in the order of their ids. */
export async function lockVideosOf(em: EntityManager, userId: number): Promise<void> {
  const marked = await em.execute<{ id: number }[]>(
    'select video_id as id from likes where user_id = ? union select video_id from saves where user_id = ?',
    [userId, userId],
  )
  const ids = [...marked, ...(await findClipsOfOthers(em, userId))].map(({ id }) => id)
  const isTouched = { $or: [{ creator: userId }, { id: { $in: ids } }] }
  await em.find(Video, isTouched, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
}

export async function followedBy(em: EntityManager, userId: number): Promise<number[]> {
  return (await em.find(Follow, { follower: userId })).map(({ creator }) => creator.id)
}

/**
 * Takes an account out of the library: its videos, its marks, and what others' counters counted of it. The caller
 * holds the videos and the people whose counters move.
 * @returns the names of the files to remove from the storage after the commit
 */
export async function removeAccount(em: EntityManager, user: User): Promise<string[]> {
  const { id, profileImageFile } = user
  // What came before the account itself was held; nothing can come any more.
  await lockVideosOf(em, id)
  await takeBackMarks(em, id)
  const clips = (await findClipsOfOthers(em, id)).map((clip) => clip.id)
  const ofOthers = [
    ...(await em.find(Video, { id: { $in: clips } })),
    ...(await em.find(Proposal, { video: { $in: clips } })),
  ].flatMap(({ videoFile, thumbnailFile }) => [videoFile, thumbnailFile])
  await em.nativeDelete(Video, { $or: [{ creator: id }, { id: { $in: clips } }] })
  user.profileImageFile = null
  await em.flush()
  const files = (await em.find(Upload, { owner: id })).map(({ file }) => file)
  const released = await releaseFiles(em, [...new Set([profileImageFile, ...files, ...ofOthers])])
  await passOnFiles(em, id)
  await em.nativeDelete(User, { id })
  return released
}

async function takeBackMarks(em: EntityManager, userId: number): Promise<void> {
  for (const [entity, counter] of [
    [Like, 'likes'],
    [Save, 'saves'],
  ] as const) {
    const marks = await em.find(entity, { user: userId }, { populate: ['video'] })
    for (const { video } of marks) addToCounter(video, counter, -1)
  }
  const follows = await em.find(Follow, { follower: userId }, { populate: ['creator'] })
  for (const { creator } of follows) creator.followerCount = Math.max(0, creator.followerCount - 1)
  await em.flush()
}

/** A clip that somebody else cut still shows the file: it becomes that person's. */
async function passOnFiles(em: EntityManager, userId: number): Promise<void> {
  for (const upload of await em.find(Upload, { owner: userId })) {
    const { file } = upload.source ? await em.findOneOrFail(Upload, upload.source.id) : upload
    const heir = await em.findOne(Video, { $or: [{ videoFile: file }, { thumbnailFile: file }] })
    if (heir) upload.owner = heir.creator
  }
  await em.flush()
}
