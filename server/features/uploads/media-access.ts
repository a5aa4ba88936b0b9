import { can } from '#shared/permissions.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/http/caller.ts'

const REMEMBERED_FILES = 5000
/** No file has a longer name (see the column of `uploads`). A longer name from a request is not cached. */
const NAME_MAX_LENGTH = 100

interface AccessRow {
  id: number
  media_type: string
  owner_id: number
  source_id: number | null
  video_id: number | null
  user_id: number | null
}

/**
 * A file is public if a published video or a profile shows it. A file that was derived from another one has the
 * access rights of that one.
 */
const ACCESS_SQL = `select p.id, p.media_type, coalesce(s.owner_id, p.owner_id) as owner_id, p.source_id, coalesce(
    (select min(id) from videos where video_file = coalesce(s.file, p.file) and approval_status = 'approved'),
    (select min(id) from videos where thumbnail_file = coalesce(s.file, p.file) and approval_status = 'approved')
  ) as video_id, (select min(id) from users where profile_image_file = p.file) as user_id
  from uploads p left join uploads s on s.id = p.source_id where p.file = ?`

export interface MediaAccess {
  mediaType: string
  isPublic: boolean
  ownerId: number
  /** The first published video that shows it. */
  videoId: number | null
  /** The first person whose picture it is. */
  userId: number | null
}

interface Entry {
  access: MediaAccess | null
  /** The rows that the access follows from. */
  row: AccessRow | null
}

/**
 * Who may read which file. What is cached of a public file holds until a commit writes one of the rows that it follows
 * from: its upload, the upload that it was derived from, and the video or the user that shows it. Any written row may
 * make another file public, so what is cached of the others holds until the next commit.
 */
export function createMediaAccess(database: Pick<Database, 'reader' | 'version' | 'onChange' | 'catchUp'>) {
  const cache = new Map<string, Entry>()
  database.onChange((changes) => {
    if (changes.isEverything) return cache.clear()
    const isStale = staleBy(changes)
    for (const [file, { row }] of cache) if (isStale(row)) cache.delete(file)
    return undefined
  })
  /** @returns null for a file that no row names */
  return async (file: string): Promise<MediaAccess | null> => {
    if (file.length > NAME_MAX_LENGTH) return null
    const catchingUp = database.catchUp()
    if (catchingUp) await catchingUp
    const known = cache.get(file)
    if (known) return known.access
    const { version } = database
    const [row = null] = await database.reader.all<AccessRow>(ACCESS_SQL, [file])
    const access = row && {
      mediaType: row.media_type,
      isPublic: row.video_id !== null || row.user_id !== null,
      ownerId: row.owner_id,
      videoId: row.video_id,
      userId: row.user_id,
    }
    if (version === database.version) {
      if (cache.size >= REMEMBERED_FILES) cache.clear()
      cache.set(file, { access, row })
    }
    return access
  }
}

function staleBy(changes: Changes) {
  const uploads = new Set<number | null>(changes.in('uploads'))
  const videos = new Set(changes.in('videos'))
  const users = new Set(changes.in('users'))
  return (row: AccessRow | null): boolean => {
    if (!row || uploads.has(row.id) || uploads.has(row.source_id)) return true
    if (row.video_id !== null) return videos.has(row.video_id)
    return row.user_id === null || users.has(row.user_id)
  }
}

export const maySee = ({ isPublic, ownerId }: MediaAccess, caller: Caller | null): boolean =>
  isPublic || can(caller, 'review.decide') || caller?.id === ownerId
