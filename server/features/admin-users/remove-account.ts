import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/database/database.ts'
import type { AccountRemoval } from '#server/feature.ts'
import { filesOfVideo, showsFile } from '#server/entities/file-columns.ts'
import { User } from '#server/entities/user.entity.ts'
import { Follow } from '#server/entities/engagement.entity.ts'
import { filesBesideVideos } from '#server/features/videos/attached-files.ts'
import { releaseFiles } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'

/** Clips of the user's videos that other users made. */
const findClipsOfOthers = (em: EntityManager, userId: number) =>
  em.execute<{ id: number }[]>(
    `select c.id from videos c join videos s on s.id = c.source_id
      where s.creator_id = ? and c.creator_id <> s.creator_id`,
    [userId],
  )

/** Locks, by id, the user's videos, the clips of these videos, and the videos that the user liked or saved. */
export async function lockVideosOf(em: EntityManager, userId: number): Promise<void> {
  const reacted = await em.execute<{ id: number }[]>(
    'select video_id as id from likes where user_id = ? union select video_id from saves where user_id = ?',
    [userId, userId],
  )
  const ids = [...reacted, ...(await findClipsOfOthers(em, userId))].map(({ id }) => id)
  const isAffected = { $or: [{ creator: userId }, { id: { $in: ids } }] }
  await em.find(Video, isAffected, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
}

/** The users whose follower counts the removal changes. */
export async function findFollowedIds(em: EntityManager, userId: number): Promise<number[]> {
  return (await em.find(Follow, { follower: userId })).map(({ creator }) => creator.id)
}

/**
 * Deletes an account with its videos, and lets the features do what they do then. The caller holds the locks on these
 * videos and on the users whose counters change.
 * @returns the names of the files to remove from the storage after the commit
 */
export async function removeAccount(
  em: EntityManager,
  user: User,
  removal: Required<AccountRemoval>,
): Promise<string[]> {
  const { id, profileImageFile } = user
  // Again: videos may have been added before the user's row was locked. None can be added now.
  await lockVideosOf(em, id)
  await removal.before(em, id)
  const clips = (await findClipsOfOthers(em, id)).map((clip) => clip.id)
  const ofOthers: (string | null | undefined)[] = [
    ...(await em.find(Video, { id: { $in: clips } })),
    ...(await em.find(Proposal, { video: { $in: clips } })),
  ].flatMap(filesOfVideo)
  ofOthers.push(...(await filesBesideVideos(em, clips)))
  await em.nativeDelete(Video, { $or: [{ creator: id }, { id: { $in: clips } }] })
  user.profileImageFile = null
  await em.flush()
  const files = (await em.find(Upload, { owner: id })).map(({ file }) => file)
  const released = await releaseFiles(em, [...new Set([profileImageFile, ...files, ...ofOthers])])
  await reassignFiles(em, id)
  await em.nativeDelete(User, { id })
  await removal.after(em, id)
  return released
}

/** A file that a clip of another user still shows becomes that user's. */
async function reassignFiles(em: EntityManager, userId: number): Promise<void> {
  for (const upload of await em.find(Upload, { owner: userId })) {
    const { file } = upload.source ? await em.findOneOrFail(Upload, upload.source.id) : upload
    const heir = await em.findOne(Video, showsFile(file))
    if (heir) upload.owner = heir.creator
  }
  await em.flush()
}
