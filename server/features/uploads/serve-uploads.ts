import { pipeline } from 'node:stream'
import type { Middleware } from 'koa'
import { UPLOAD_PATH_PREFIX } from '#shared/limits.ts'
import type { Database } from '#server/database/database.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { ApiError } from '#server/api-error.ts'
import { callerOf } from '#server/http/authenticate.ts'
import type { Caller } from '#server/http/caller.ts'
import { answerConditionalRange } from '#server/media/conditional-range.ts'
import { createDigests } from '#server/media/digests.ts'
import type { Storage } from '#server/media/storage.ts'

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

const YEAR_SECONDS = 365 * 24 * 60 * 60
/**
 * Every file can be withdrawn, so no shared cache may keep one. A browser may: its user has seen the file already, and
 * a player requests many ranges of one file.
 */
const PUBLISHED_CACHING = `private, max-age=${YEAR_SECONDS}, immutable`

/** Who may read which file, cached until the next commit: a player requests many ranges of one file. */
function createMediaAccess(database: Database) {
  let version = -1
  const cache = new Map<string, AccessRow | null>()
  return async (file: string): Promise<AccessRow | null> => {
    if (file.length > NAME_MAX_LENGTH) return null
    await database.catchUp()
    if (version !== database.version || cache.size > REMEMBERED_FILES) {
      cache.clear()
      version = database.version
    }
    const known = cache.get(file)
    if (known !== undefined) return known
    const readAt = version
    const [row = null] = await database.reader.all<AccessRow>(ACCESS_SQL, [file])
    if (readAt === database.version) cache.set(file, row)
    return row
  }
}

/**
 * GET and HEAD /uploads/{file} with byte ranges. The content type comes from the stored file, not from its name, and
 * the browser may only show it. A file name is unique and its content never changes: the name is the validator. A
 * request with Want-Repr-Digest gets the checksum of the whole file.
 */
export function serveUploads(storage: Storage, database: Database): Middleware {
  const findAccess = createMediaAccess(database)
  const digestOf = createDigests(storage)
  return async (ctx, next) => {
    if (!ctx.path.startsWith(UPLOAD_PATH_PREFIX) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    const file = ctx.path.slice(UPLOAD_PATH_PREFIX.length)
    const access = /^[\w-]+\.\w+$/.test(file) ? await findAccess(file) : null
    const bytes = access && maySee(access, callerOf(ctx)) ? await storage.sizeOf(file) : null
    if (!access || bytes === null) throw new ApiError('not_found', 'This file is not here.')

    const etag = `"${file}"`
    const { status, range, headers } = answerConditionalRange(bytes, etag, ctx.headers)
    const wantsDigest = range !== null && /\bsha-256\b/.test(ctx.get('Want-Repr-Digest'))
    const digest = wantsDigest ? await digestOf(file, bytes) : null
    const isSent = range !== null && range.end >= range.start && ctx.method === 'GET'
    const content = isSent ? await storage.stream(file, range) : null
    // From here on nothing fails with an answer of its own.
    ctx.set({
      'Content-Type': access.media_type,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...headers,
    })
    if (digest) ctx.set('Repr-Digest', `sha-256=:${digest}:`)
    if (status !== 416)
      ctx.set('Cache-Control', flag(access.is_public) ? PUBLISHED_CACHING : 'private, no-cache')
    // Past the framework's own sending: a player's many ranges go twice as fast.
    ctx.respond = false
    ctx.res.statusCode = status
    if (content) {
      // A viewer may end the response early. A failure here ends the connection, so that no part passes as the whole.
      pipeline(content, ctx.res, () => undefined)
    } else ctx.res.end()
    return undefined
  }
}

const maySee = ({ is_public: isPublic, owner_id: ownerId }: AccessRow, caller: Caller | null): boolean =>
  flag(isPublic) || (caller !== null && (caller.isAdmin || caller.id === ownerId))
