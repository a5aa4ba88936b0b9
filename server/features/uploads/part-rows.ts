import { ERRORS, Upload } from '@tus/server'
import { MEGABYTE } from '#shared/limits/units.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { assertMayBegin, bytesOf, type Unfinished } from './unfinished-uploads.ts'

/** A part of an upload in the storage. */
export interface StoredPart {
  /** Its name in the storage. */
  file: string
  /** The position of the first byte in the upload. */
  start: number
  bytes: number
}

/** A part whose row is to be written. */
export interface NewPart extends StoredPart {
  /** The short stored part whose bytes this one begins with. */
  replaced: StoredPart | null
}

/** Numbers of 64 bits are texts in PostgreSQL. */
type BigNumber = number | string
type UnfinishedRow = Record<keyof Unfinished, BigNumber | null>
interface UploadRow {
  size: BigNumber | null
  metadata: string | null
  createdAt: RowTime
  offset: BigNumber | null
}
type PartRow = Omit<StoredPart, 'start'> & { start: BigNumber }

const UNFINISHED =
  'select count(*) as files, sum(coalesce(bytes, ?)) as bytes from unfinished_uploads where owner_id = ?'
const UPLOAD = `select bytes as size, metadata, created_at as "createdAt",
  (select max(start_at + bytes) from upload_parts where upload_id = unfinished_uploads.id) as "offset"
  from unfinished_uploads where id = ?`
const PARTS = 'select file, start_at as start, bytes from upload_parts where upload_id = ? order by start_at'
/** The most uploads that one call of `expired` finds. */
const EXPIRED_MAX = 500

const unfinishedIn = ([row]: UnfinishedRow[]): Unfinished => ({
  files: Number(row?.files),
  bytes: Number(row?.bytes),
})
const partIn = (row: PartRow): StoredPart => ({ ...row, start: Number(row.start) })

/** An error that tus answers with this status. */
export const tusError = (
  message: string,
  kind: (typeof ERRORS)[keyof typeof ERRORS],
  cause?: unknown,
): Error => Object.assign(new Error(message, { cause }), kind)

/** The rows of unfinished uploads and their parts. */
export function createPartRows({ database, now }: Pick<Parts, 'database' | 'now'>, maxUploadMb: number) {
  const { reader } = database
  const unknownBytes = maxUploadMb * MEGABYTE

  return {
    unfinishedOf: async (userId: number): Promise<Unfinished> =>
      unfinishedIn(await reader.all(UNFINISHED, [unknownBytes, userId])),

    /** Parallel requests and other servers cannot exceed the limit together. @throws ApiError over_quota */
    begin: (file: Upload, owner: number): Promise<void> =>
      database.statements(async (statements) => {
        await statements.execute('select id from users where id = ? for no key update', [owner])
        const unfinished = unfinishedIn(await statements.execute(UNFINISHED, [unknownBytes, owner]))
        assertMayBegin(unfinished, bytesOf(file, maxUploadMb), maxUploadMb)
        const metadata = file.metadata ? JSON.stringify(file.metadata) : null
        await statements.execute(
          `insert into unfinished_uploads (id, owner_id, bytes, metadata, created_at, changed_at)
            values (?, ?, ?, ?, ?, ?)`,
          [file.id, owner, file.size ?? null, metadata, now(), now()],
        )
      }),

    async find(id: string): Promise<Upload | null> {
      const [row] = await reader.all<UploadRow>(UPLOAD, [id])
      if (!row) return null
      return new Upload({
        id,
        offset: Number(row.offset),
        creation_date: isoTime(row.createdAt),
        ...(row.size === null ? {} : { size: Number(row.size) }),
        // As `begin` wrote it.
        ...(row.metadata === null
          ? {}
          : { metadata: JSON.parse(row.metadata) as Record<string, string | null> }),
      })
    },

    async setLength(id: string, bytes: number): Promise<void> {
      const sql = 'update unfinished_uploads set bytes = ? where id = ?'
      await database.statements((statements) => statements.execute(sql, [bytes, id]))
    },

    /** In their order. */
    partsOf: async (id: string): Promise<StoredPart[]> =>
      (await reader.all<PartRow>(PARTS, [id])).map(partIn),

    async lastPartOf(id: string): Promise<StoredPart | null> {
      const [row] = await reader.all<PartRow>(`${PARTS} desc limit 1`, [id])
      return row ? partIn(row) : null
    },

    /**
     * Adds a part that follows the last one.
     * @throws INVALID_OFFSET of tus when another request has added one meanwhile, FILE_NOT_FOUND when the upload was
     * deleted
     */
    add: (id: string, { file, start, bytes, replaced }: NewPart): Promise<void> =>
      database.statements(async (statements) => {
        const touch = 'update unfinished_uploads set changed_at = ? where id = ? returning id'
        const touched = await statements.execute(touch, [now(), id])
        if (touched.length === 0) throw tusError('The upload was deleted', ERRORS.FILE_NOT_FOUND)
        const [upload] = await statements.execute<UploadRow[]>(UPLOAD, [id])
        if (Number(upload?.offset) !== start + (replaced?.bytes ?? 0))
          throw tusError('Another request has stored these bytes', ERRORS.INVALID_OFFSET)
        if (replaced) await statements.execute('delete from upload_parts where file = ?', [replaced.file])
        await statements.execute(
          'insert into upload_parts (file, upload_id, start_at, bytes) values (?, ?, ?, ?)',
          [file, id, start, bytes],
        )
      }),

    /** @returns the names of the parts, to remove them from the storage; null where there is no such upload */
    delete: (id: string): Promise<string[] | null> =>
      database.statements(async (statements) => {
        const lock = 'select id from unfinished_uploads where id = ? for no key update'
        if ((await statements.execute(lock, [id])).length === 0) return null
        const parts = await statements.execute<PartRow[]>(PARTS, [id])
        await statements.execute('delete from unfinished_uploads where id = ?', [id])
        return parts.map(({ file }) => file)
      }),

    /** The ids of uploads that have not changed since a time, the oldest first. */
    async expired(before: Date): Promise<string[]> {
      const sql = `select id from unfinished_uploads where changed_at < ? order by changed_at limit ${EXPIRED_MAX}`
      const rows = await database.statements((statements) =>
        statements.execute<{ id: string }[]>(sql, [before]),
      )
      return rows.map(({ id }) => id)
    },
  }
}
