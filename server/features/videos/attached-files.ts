import { z } from 'zod'
import { fileNameOf, type AttachedType } from '#shared/attached-files.ts'
import type { Attachment as Answer, attachedFile, attachmentRoutes } from '#shared/contract/attachments.ts'
import type { EntityManager } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import { Attachment } from '#server/entities/attachment.entity.ts'
import type { Video } from '#server/entities/video.entity.ts'
import type { Uploads } from '#server/features/uploads/uploads.service.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'

/** A file of a list, public or proposed: the row, and its name in this list. */
export interface Listed {
  id: number
  name: string
}

type Wanted = z.output<typeof attachmentRoutes.replaceAttachments.body>['files'][number]

const json = z.array(z.object({ id: z.number(), name: z.string() }))
export const readListed = (text: string): Listed[] => json.parse(JSON.parse(text))
export const writeListed = (list: readonly Listed[]): string =>
  JSON.stringify(list.map(({ id, name }) => ({ id, name })))

/** What the audit log has of a list. */
export const auditedAttachments = (list: readonly Listed[]): string =>
  list.map(({ name }) => name).join(', ') || 'none'

/** Every file of a video, those that are only proposed included. */
export const readAttachments = (reader: Pick<Reader, 'all'>, videoId: number) =>
  reader.all<Answer & { position: number | null; file: string }>(
    `select id, name, media_type as "mediaType", bytes, position, stored_file as file
      from attachments where video_id = ? order by position, id`,
    [videoId],
  )

export const readPublished = async (reader: Pick<Reader, 'all'>, videoId: number): Promise<Answer[]> =>
  (await readAttachments(reader, videoId)).filter(({ position }) => position !== null)

/** The public files of several videos, by the id of the video. */
export async function readPublishedOfEach(reader: Pick<Reader, 'all'>, videoIds: readonly number[]) {
  const rows = await reader.all<Answer & { videoId: number; position: number }>(
    `select id, video_id as "videoId", name, media_type as "mediaType", bytes, position from attachments
      where position is not null and video_id in (${placesFor(videoIds)})`,
    padToConstantLength(videoIds),
  )
  // A lesson has five at most: the database need not sort those of all lessons.
  const inOrder = rows.toSorted((one, other) => one.position - other.position || one.id - other.id)
  return Map.groupBy(inOrder, ({ videoId }) => videoId)
}

/** The rows of a locked video, the public ones in their order. */
export const findAttachments = (em: EntityManager, videoId: number): Promise<Attachment[]> =>
  em.find(Attachment, { video: videoId }, { orderBy: { position: 'asc', id: 'asc' }, refresh: true })

export const isListed = ({ position }: Attachment): boolean => typeof position === 'number'

interface Taking {
  em: EntityManager
  /** Locked, or new in this transaction. */
  video: Video
  caller: Caller
  uploads: Uploads
}

const GONE_FILE = 'One of these files is not here any more. Please attach it again.'

/** Claims an uploaded file for a video. @throws ApiError invalid for a file that is gone or used */
async function takeFile({ em, video, caller, uploads }: Taking, file: string): Promise<Attachment> {
  const upload = await uploads.claim(em, caller, file, 'attachment').catch((error: unknown) => {
    throw error instanceof ApiError ? invalidField('attachments', GONE_FILE) : error
  })
  upload.owner = video.creator
  const { mediaType, bytes } = upload
  // The server has stored these types alone.
  const facts = { mediaType: mediaType as AttachedType, bytes }
  return em.create(Attachment, { video, storedFile: file, name: '', ...facts, position: null })
}

/**
 * Finds or claims the files of a wanted list, with the names that they have in it.
 * @throws ApiError invalid for a file that is gone, used, or of another video
 */
export async function takeListed(taking: Taking, wanted: readonly Wanted[]): Promise<Listed[]> {
  const { em, video } = taking
  const known = new Map((await findAttachments(em, video.id)).map((row) => [row.id, row]))
  const taken: { row: Attachment; name: string }[] = []
  for (const one of wanted) {
    const row = 'file' in one ? await takeFile(taking, one.file) : known.get(one.id)
    if (!row) throw invalidField('attachments', GONE_FILE)
    if ('id' in one) known.delete(one.id)
    const name = fileNameOf(one.name, row.mediaType)
    row.name ||= name
    taken.push({ row, name })
  }
  await em.flush()
  return taken.map(({ row: { id }, name }) => ({ id, name }))
}

/** Makes this list the public one of a locked video. The rows that are in no list any more are dropped by `dropUnlisted`. */
export async function publishListed(
  em: EntityManager,
  videoId: number,
  list: readonly Listed[],
): Promise<void> {
  const places = new Map(list.map(({ id, name }, position) => [id, { name, position }]))
  for (const row of await findAttachments(em, videoId))
    em.assign(row, places.get(row.id) ?? { position: null })
  await em.flush()
}

/** Gives uploaded files to a new video. @throws ApiError invalid as `takeListed` */
export async function attachFiles(
  taking: Taking,
  files: readonly z.output<typeof attachedFile>[],
): Promise<void> {
  await publishListed(taking.em, taking.video.id, await takeListed(taking, files))
}

/**
 * Deletes the rows that neither the public list nor the proposal names.
 * @param proposed the list of the proposal; null where it proposes none
 * @returns their files, to be released
 */
export async function dropUnlisted(
  em: EntityManager,
  videoId: number,
  proposed: string | null,
): Promise<string[]> {
  const kept = new Set(proposed === null ? [] : readListed(proposed).map(({ id }) => id))
  const unlisted = (await findAttachments(em, videoId)).filter((row) => !isListed(row) && !kept.has(row.id))
  for (const row of unlisted) em.remove(row)
  await em.flush()
  return unlisted.map(({ storedFile }) => storedFile)
}

/** The files beside these videos, those that are only proposed included. Call it before the videos are deleted. */
export const filesBesideVideos = async (em: EntityManager, ids: number[]): Promise<string[]> =>
  (await em.find(Attachment, { video: { $in: ids } })).map(({ storedFile }) => storedFile)
