import type { Database } from '#server/database/database.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import type { MediaAccess } from '#server/http/serve-uploads.ts'

const REMEMBERED_FILES = 5000
/** No file has a longer name (see the column of `uploads`). A longer name from a request is not cached. */
const NAME_MAX_LENGTH = 100

interface AccessRow {
  media_type: string
  owner_id: number
  is_public: RowFlag
}

/**
 * A file is public if a published video or a profile shows it. A file that was derived from another one has the
 * access rights of that one.
 */
const ACCESS_SQL = `select p.media_type, coalesce(s.owner_id, p.owner_id) as owner_id,
  (exists (select 1 from videos where video_file = coalesce(s.file, p.file) and approval_status = 'approved')
   or exists (select 1 from videos where thumbnail_file = coalesce(s.file, p.file) and approval_status = 'approved')
   or exists (select 1 from users where profile_image_file = p.file)) as is_public
  from uploads p left join uploads s on s.id = p.source_id where p.file = ?`

/** Who may read which file, cached until the next commit: a player requests many ranges of one file. */
export function createMediaAccess(database: Pick<Database, 'reader' | 'version' | 'syncExternalCommits'>) {
  let version = -1
  const cache = new Map<string, MediaAccess | null>()
  return async (file: string): Promise<MediaAccess | null> => {
    if (file.length > NAME_MAX_LENGTH) return null
    await database.syncExternalCommits()
    if (version !== database.version || cache.size > REMEMBERED_FILES) {
      cache.clear()
      version = database.version
    }
    const known = cache.get(file)
    if (known !== undefined) return known
    const readAt = version
    const [row] = await database.reader.all<AccessRow>(ACCESS_SQL, [file])
    const access = row
      ? { mediaType: row.media_type, ownerId: row.owner_id, isPublic: flag(row.is_public) }
      : null
    if (readAt === database.version) cache.set(file, access)
    return access
  }
}
