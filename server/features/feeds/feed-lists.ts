import { setImmediate as nextTurn } from 'node:timers/promises'
import { VIDEO_LENGTHS, type VideoLength } from '#shared/contract/videos.ts'
import { Column } from '#server/database/column.ts'
import type { Database } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { TOP } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { OrderedIds } from './ordered-ids.ts'

/** The columns of `videos` that lists are ordered by: integers, and the score. */
const ORDERS = ['feed_position', 'short_position', 'trending_score', 'views', 'likes'] as const
type Order = (typeof ORDERS)[number]

/** Published videos whose row has these values, the highest of a column first. */
export interface FeedList {
  order: Order
  where?: {
    approval_status?: 'approved'
    category_id?: number
    creator_id?: number
    featured?: true
    /** 'any' for all that have one. */
    length_bucket?: VideoLength | 'any'
  }
}

/** The value and the id that entries are below. */
export type FeedKey = [value: number, id: number]

type ListRow = Record<string, SqlValue | boolean> & Record<Order, number | null> & { id: number }

interface Known {
  list: FeedList
  /** Null until the list is built. */
  ids: OrderedIds | null
}

/** Above every score. */
export const TOP_SCORE = Number.MAX_SAFE_INTEGER
/** Rows that are read in one turn of the event loop: 10,000 would hold it for 36 ms. */
const CHUNK_ROWS = 2000
/** To read more changed rows than these costs more than to build the lists again. */
const MAX_CHANGED = 1000
const SELECT_ROWS = `select id, approval_status, category_id, creator_id, featured, length_bucket, ${ORDERS.join(', ')}
  from videos`

/**
 * A statement that reads a list along the index that begins with its columns. Literals are found by partial indexes
 * alone. Each length has its own index, so that all of them are read and merged.
 */
function statementOf({ order, where = {} }: FeedList, below: FeedKey, limit: number): [string, SqlValue[]] {
  const values: SqlValue[] = []
  const { length_bucket: length, ...columns } = where
  const parts = (length === 'any' ? VIDEO_LENGTHS : [length]).map((each) => {
    const conditions = Object.entries({ ...columns, ...(each && { length_bucket: each }) })
    const among = conditions.map(([column, value]) => {
      if (typeof value !== 'number') return `v.${column} = ${value === true ? value : `'${value}'`} and `
      values.push(value)
      return `v.${column} = ? and `
    })
    values.push(...below, limit)
    return `select v.id, v.${order} as value from videos v
      where ${among.join('')}(v.${order}, v.id) < (?, ?) order by v.${order} desc, v.id desc limit ?`
  })
  if (parts.length === 1) return [parts.join(''), values]
  const all = parts.map((sql) => `select * from (${sql}) as part`).join(' union all ')
  return [`${all} order by value desc, id desc limit ?`, [...values, limit]]
}

/** Whether a list has this video: the same condition, of a row. */
const isIn = (row: ListRow, { order, where = {} }: FeedList): boolean =>
  row[order] !== null &&
  Object.entries(where).every(([column, value]) => {
    if (value === 'any') return row[column] !== null
    return value === true ? Boolean(row[column]) : row[column] === value
  })

/**
 * The lists of the library as ids in memory. A list is built when it is asked for the first time, along its index and
 * in turns of the event loop; until then its pages come from the database. A commit moves the videos that it wrote.
 */
export class FeedLists {
  readonly #database: Pick<Database, 'reader' | 'catchUp'>
  readonly #values = Object.fromEntries(
    ORDERS.map((order) => [order, new Column(order === 'trending_score' ? Float64Array : Int32Array)]),
  ) as Record<Order, Column>
  readonly #lists = new Map<string, Known>()
  /** The rows of the videos that were written since the build under way began, by id; null without one. */
  #written: Map<number, ListRow | undefined> | null = null
  #building = Promise.resolve()

  constructor(database: Pick<Database, 'reader' | 'catchUp' | 'onChange'>) {
    this.#database = database
    database.onChange(async (changes) => {
      const written = changes.in('videos')
      if (changes.isEverything || written.length > MAX_CHANGED) this.#lists.clear()
      else if (written.length > 0) await this.#move(written)
    })
  }

  /**
   * Call after `catchUp`, and `valueAt` in the same turn of the event loop.
   * @returns up to `limit` videos of a list below this key, the highest first, and the values that they are ordered by
   */
  async below(list: FeedList, key: FeedKey, limit: number) {
    const name = JSON.stringify(list)
    const known = this.#lists.get(name)
    if (known?.ids) {
      const ids = known.ids.below(...key, limit)
      return { ids, valueAt: (index: number) => this.#values[list.order].get(ids[index] ?? 0) }
    }
    if (!known) this.#build(name, list)
    const rows = await this.#read(list, key, limit)
    return { ids: rows.map(([id]) => id), valueAt: (index: number) => rows[index]?.[1] ?? 0 }
  }

  /** The lists that are in memory, after those that are being built. */
  async built(): Promise<FeedList[]> {
    await this.#building
    return [...this.#lists.values()].flatMap(({ list, ids }) => (ids ? list : []))
  }

  #read(list: FeedList, key: FeedKey, limit: number) {
    return this.#database.reader.tuples<[id: number, value: number]>(...statementOf(list, key, limit))
  }

  /** Moves videos to where their rows say. */
  async #move(ids: readonly number[]): Promise<void> {
    const sql = `${SELECT_ROWS} where id in (${placesFor(ids)})`
    const rows = await this.#database.reader.all<ListRow>(sql, padToConstantLength(ids))
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) this.#place(id, found.get(id))
  }

  #place(id: number, row: ListRow | undefined): void {
    this.#written?.set(id, row)
    const lists = [...this.#lists.values()]
    for (const { list, ids } of lists) {
      const isSame = row && isIn(row, list) && row[list.order] === this.#values[list.order].get(id)
      if (!isSame) ids?.remove(id)
    }
    for (const order of ORDERS) this.#values[order].set(id, row?.[order] ?? 0)
    for (const { list, ids } of lists) if (row && isIn(row, list)) ids?.insert(id)
  }

  /** Builds one list after the other. A list that fails is built again when it is asked for again. */
  #build(name: string, list: FeedList): void {
    const known: Known = { list, ids: null }
    this.#lists.set(name, known)
    const isDropped = () => this.#lists.get(name) !== known
    const end = () => {
      this.#written = null
      // A list without videos is not kept: strangers could ask for any number of them.
      if (!isDropped() && !known.ids?.length) this.#lists.delete(name)
    }
    this.#building = this.#building.then(() => this.#fill(known, isDropped)).then(end, end)
  }

  /** Reads a list in its order, and sets the values of its videos. */
  async #fill(known: Known, isDropped: () => boolean): Promise<void> {
    const written = (this.#written = new Map<number, ListRow | undefined>())
    const { list } = known
    const values = this.#values[list.order]
    const parts: Int32Array[] = []
    let last: FeedKey = [list.order === 'trending_score' ? TOP_SCORE : TOP, TOP]
    let rows: FeedKey[]
    do {
      rows = await this.#read(list, last, CHUNK_ROWS)
      // A check of a later turn moves the videos of every commit that the rows may have in them.
      await nextTurn()
      await this.#database.catchUp()
      if (isDropped()) return
      parts.push(Int32Array.from(rows, ([id]) => id))
      for (const [id, value] of rows) {
        if (!written.has(id)) values.set(id, value)
        last = [value, id]
      }
    } while (rows.length === CHUNK_ROWS)
    // A written video may have been read at two places, or at none.
    known.ids = new OrderedIds(values, parts, written)
    for (const [id, row] of written) if (row && isIn(row, list)) known.ids.insert(id)
  }
}
