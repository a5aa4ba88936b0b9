import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredBytes } from '#shared/contract/operator.ts'
import { STORED_KINDS } from '#shared/operator.ts'
import type { Parts } from '#server/feature.ts'

/** Ids of a step: SQLite answers on the thread of all requests, and a step takes it for some milliseconds. */
const STEP_IDS = 2000
const LARGEST = 10
/** Administrators who look again within this time read the same figures. */
const KEPT_MS = 60_000

type Kind = StoredBytes['kinds'][number]
interface FilmRow {
  file: string
  bytes: number
}

const KINDS_SQL = `select case when role is null and kind = 'video' then 'originals'
    when role like 'mp4-%' then 'sizes' when role like 'hls%' then 'streams' when role like 'storyboard%' then 'storyboards'
    when kind = 'image' then 'pictures' else 'others' end as kind,
    cast(count(*) as int) as files, cast(sum(bytes) as double precision) as bytes
  from uploads where id > ? and id <= ? group by 1`
/** What was made of a film is found by the index (source_id, role). */
const FILMS_SQL = `select file, cast(bytes + made as double precision) as bytes from (
    select u.file, u.bytes, coalesce((select sum(d.bytes) from uploads d where d.source_id = u.id), 0) as made
    from uploads u where u.id > ? and u.id <= ? and u.source_id is null and u.kind = 'video') f
  order by bytes + made desc limit ${LARGEST}`
const LESSON_SQL = 'select id, title from videos where video_file = ? order by id limit 1'

const bySize = (one: { bytes: number }, other: { bytes: number }) => other.bytes - one.bytes

/** Measures the stored files by their rows, in steps along the key, so that no other request waits for it (OP-02). */
export function createStoredBytes({ database: { reader }, now }: Pick<Parts, 'database' | 'now'>) {
  let known: { at: number; measuring: Promise<StoredBytes> } | null = null

  const measure = async (): Promise<StoredBytes> => {
    const [last] = await reader.column<number>('select max(id) from uploads')
    const kinds = new Map(
      STORED_KINDS.map((kind): [Kind['kind'], Kind] => [kind, { kind, files: 0, bytes: 0 }]),
    )
    let films: FilmRow[] = []
    for (let from = 0; from < (last ?? 0); from += STEP_IDS) {
      const step = [from, from + STEP_IDS]
      for (const { kind, files, bytes } of await reader.all<Kind>(KINDS_SQL, step)) {
        const sum = kinds.get(kind)
        if (sum) Object.assign(sum, { files: sum.files + files, bytes: sum.bytes + bytes })
      }
      const found = await reader.all<FilmRow>(FILMS_SQL, step)
      films = [...films, ...found].toSorted(bySize).slice(0, LARGEST)
      await nextTurn()
    }
    const largest = []
    for (const { file, bytes } of films) {
      const [lesson] = await reader.all<{ id: number; title: string }>(LESSON_SQL, [file])
      if (lesson) largest.push({ ...lesson, bytes })
    }
    return { measuredAt: now().toISOString(), kinds: [...kinds.values()], largest }
  }

  return (): Promise<StoredBytes> => {
    const at = now().getTime()
    if (known && Math.abs(at - known.at) < KEPT_MS) return known.measuring
    const measuring = measure()
    known = { at, measuring }
    measuring.catch(() => (known = null))
    return measuring
  }
}
