import { can } from '#shared/permissions.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database } from '#server/database/database.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { isLogo, PUBLIC_TABLES, showsToEverybody, type PublicTable } from '#server/entities/file-columns.ts'
import type { Caller } from '#server/http/caller.ts'

const REMEMBERED_FILES = 5000
/** No file has a longer name (see the column of `uploads`). A longer name from a request is not cached. */
const NAME_MAX_LENGTH = 100

interface AccessRow {
  id: number
  media_type: string
  owner_id: number
  source_id: number | null
  for_visitors: RowFlag
  is_logo: RowFlag
  /** The first row of each table that shows the file to everybody, by the table's name. */
  [table: string]: unknown
}

/** A row that shows a file to the viewers of the library. */
export interface Holder {
  table: PublicTable
  id: number
}

/** The settings show the logo of the department. Their changes are recorded with this id. */
const LOGO = { table: 'settings', id: 0 } as const

/** Of videos, a public lesson comes first: it shows the file to visitors of a library for members too. */
const firstOf = (table: PublicTable): string => {
  const first = (condition: string) => `(select min(h.id) from ${table} h where ${condition})`
  const shown = showsToEverybody(table)
  const found = (table === 'videos' ? shown.map((sql) => `${sql} and h.is_public`) : [])
    .concat(shown)
    .map(first)
  return `${found.length > 1 ? `coalesce(${found.join(', ')})` : found.join('')} as ${table}`
}
const FOR_VISITORS = showsToEverybody('videos')
  .map((sql) => `exists (select 1 from videos h where ${sql} and h.is_public)`)
  .join(' or ')

/**
 * A file is public if a row shows it to the viewers of the library, such as a published video. A file that was derived from another one has the
 * access rights of that one. The files beside a film have an address of their own, at which they are downloads.
 */
const ACCESS_SQL = `select p.id, p.media_type, coalesce(s.owner_id, p.owner_id) as owner_id, p.source_id,
  ${PUBLIC_TABLES.map(firstOf).join(', ')}, ${FOR_VISITORS} as for_visitors,
  ${isLogo('p.file')} as is_logo
  from uploads p left join uploads s on s.id = p.source_id where p.file = ?
  and p.kind <> 'attachment'`

export interface MediaAccess {
  mediaType: string
  ownerId: number
  /** Null for a file that is not public. */
  publicBy: Holder | typeof LOGO | null
  /** Whether a public lesson shows it, or the sign-in screen, which visitors of a library for members see too. */
  isForVisitors: boolean
}

interface Entry {
  access: MediaAccess | null
  /** The upload, and the one that it was derived from. */
  uploads: (number | null)[]
}

const holderOf = (row: AccessRow): MediaAccess['publicBy'] => {
  if (flag(row.is_logo)) return LOGO
  for (const table of PUBLIC_TABLES) {
    const id = row[table]
    if (typeof id === 'number') return { table, id }
  }
  return null
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
    for (const [file, entry] of cache) if (isStale(entry)) cache.delete(file)
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
      ownerId: row.owner_id,
      publicBy: holderOf(row),
      isForVisitors: flag(row.for_visitors) || flag(row.is_logo),
    }
    if (version === database.version) {
      if (cache.size >= REMEMBERED_FILES) cache.clear()
      cache.set(file, { access, uploads: row ? [row.id, row.source_id] : [] })
    }
    return access
  }
}

function staleBy(changes: Changes) {
  const uploads = new Set<number | null>(changes.in('uploads'))
  const tables = [...PUBLIC_TABLES, LOGO.table]
  const holders = Object.fromEntries(tables.map((table) => [table, new Set(changes.in(table))]))
  return ({ access, uploads: own }: Entry): boolean => {
    if (!access?.publicBy || own.some((id) => uploads.has(id))) return true
    const { table, id } = access.publicBy
    return holders[table]?.has(id) ?? true
  }
}

export const maySee = ({ publicBy, ownerId }: MediaAccess, caller: Caller | null): boolean =>
  publicBy !== null || can(caller, 'review.decide') || caller?.id === ownerId
