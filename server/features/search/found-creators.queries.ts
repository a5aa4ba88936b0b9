import type { SearchReading } from '#shared/contract/search.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import type { Reader } from '#server/database/reader.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'

/** More would be no choice but a list of everybody. */
const CREATORS_MAX = 30

interface CreatorRow extends NameRow {
  id: number
}

/** Whose these videos are, those with the most of them first. */
export async function creatorsOf(reader: Reader, ids: readonly number[]): Promise<SearchReading['creators']> {
  if (ids.length === 0) return []
  const rows = await reader.all<CreatorRow>(
    `select u.id, u.username, u.first_name, u.last_name from users u join (
      select creator_id, count(*) as found from videos where id in (${placesFor(ids)}) group by creator_id
    ) f on f.creator_id = u.id order by f.found desc, u.id limit ${CREATORS_MAX}`,
    padToConstantLength(ids),
  )
  return rows.map((row) => ({ id: row.id, displayName: displayName(row) }))
}
