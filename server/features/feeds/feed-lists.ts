import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VideoLength } from '#shared/contract/videos.ts'
import type { Database } from '#server/database/database.ts'
import { padded, placesFor } from '#server/database/id-list.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { Column } from '#server/database/column.ts'
import { OrderedIds } from './ordered-ids.ts'

/** The columns of `videos` that lists are ordered by: integers, and the score. */
const ORDERS = ['feed_position', 'short_position', 'trending_score', 'views', 'likes'] as const
type Order = (typeof ORDERS)[number]

/** The columns of `videos` that lists are selected by. */
interface Selection {
  approval_status: string
  category_id: number
  creator_id: number
  featured: boolean
  length_bucket: VideoLength | null
}

/** Published videos whose row has these values, the highest of a column first. */
export interface FeedList {
  order: Order
  where?: Partial<Selection>
}

/** Videos of a list, the highest first. */
export interface FeedEntries {
  ids: number[]
  /** What the list is ordered by. Call in the same turn of the event loop. */
  valueAt(index: number): number
}

type FeedEntry = [id: number, value: number]
type ListRow = { id: number } & Selection & Record<Order, number | null>

/** Rows that are read in one turn of the event loop: 10,000 would hold it for 36 ms. */
const CHUNK_ROWS = 2000
/** To read more changed rows than these costs more than to build the lists again. */
const MAX_CHANGED = 1000

/** The condition in SQL, along the index that begins with its columns. Partial indexes are found by literals alone. */
function conditionOf({ where = {} }: FeedList): [sql: string, values: SqlValue[]] {
  const parts = Object.entries(where).map(([column, value]): [string, SqlValue[]] => {
    if (typeof value === 'number') return [`v.${column} = ? and`, [value]]
    return [`v.${column} = ${typeof value === 'string' ? `'${value}'` : value} and`, []]
  })
  return [parts.map(([sql]) => sql).join(' '), parts.flatMap(([, values]) => values)]
}

/** Whether a list has this video: the same condition, of a row. */
const isIn = (row: ListRow, { order, where = {} }: FeedList): boolean =>
  row[order] !== null &&
  Object.entries(where).every(([column, value]) => row[column as keyof Selection] === value)

/** Below every value of the column. */
const bottomOf = (order: Order): number => (order === 'trending_score' ? Number.MIN_SAFE_INTEGER : -1)

/**
 * The lists of the library as ids in memory. A list is built when it is asked for the first time, along its index and
 * in turns of the event loop; until then its pages come from the database. A commit moves the videos that it wrote.
 */
export class FeedLists {
  readonly #database: Pick<Database, 'reader' | 'catchUp'>
  readonly #values = Object.fromEntries(
    ORDERS.map((order) => [order, new Column(order === 'trending_score' ? 'float' : 'integer')]),
  ) as Record<Order, Column>
  /** By name; null while a list is built. */
  readonly #lists = new Map<string, { list: FeedList; ids: OrderedIds } | null>()
  /** Videos that were written since the lists were brought up to date. */
  readonly #written = new Set<number>()
  /** The videos that were written since each build began. */
  readonly #builds = new Set<Set<number>>()
  #updating: Promise<void> | null = null
  #building = Promise.resolve()
  #isStopped = false

  constructor(database: Pick<Database, 'reader' | 'catchUp' | 'onChange'>) {
    this.#database = database
    database.onChange((changes) => {
      for (const id of changes.in('videos')) this.#written.add(id)
      if (changes.isEverything || this.#written.size > MAX_CHANGED) this.#forget()
    })
  }

  /** Up to `limit` videos of a list below this value and id. */
  below(list: FeedList, key: [value: number, id: number], limit: number): FeedEntries | Promise<FeedEntries> {
    if (this.#updating || this.#written.size > 0)
      return this.#update().then(() => this.below(list, key, limit))
    const name = JSON.stringify(list)
    const known = this.#lists.get(name)
    if (!known) return this.#readBelow(name, list, key, limit)
    const ids = known.ids.below(...key, limit)
    return { ids, valueAt: (index) => this.#values[list.order].get(ids[index] ?? 0) }
  }

  /** The lists that are in memory, after those that are being built. */
  async built(): Promise<FeedList[]> {
    await this.#building
    return this.#inMemory.map(({ list }) => list)
  }

  /** Ends what is being built. No list is built afterwards. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#building
  }

  async #readBelow(name: string, list: FeedList, key: [number, number], limit: number): Promise<FeedEntries> {
    if (!this.#lists.has(name) && !this.#isStopped) this.#build(name, list)
    const { order } = list
    const [condition, values] = conditionOf(list)
    const rows = await this.#database.reader.tuples<FeedEntry>(
      `select v.id, v.${order} as value from videos v where ${condition} (v.${order}, v.id) < (?, ?)
        order by v.${order} desc, v.id desc limit ?`,
      [...values, ...key, limit],
    )
    return { ids: rows.map(([id]) => id), valueAt: (index) => rows[index]?.[1] ?? 0 }
  }

  get #inMemory() {
    return [...this.#lists.values()].filter((known) => known !== null)
  }

  #forget(): void {
    this.#lists.clear()
    this.#builds.clear()
    this.#written.clear()
  }

  /** Moves the videos that were written to where they are now. */
  async #update(): Promise<void> {
    while (this.#updating || this.#written.size > 0) {
      await (this.#updating ??= this.#moveWritten().finally(() => (this.#updating = null)))
    }
  }

  async #moveWritten(): Promise<void> {
    const written = [...this.#written]
    // Before the read: a video that is written during the read is read again.
    this.#written.clear()
    const rows = await this.#readRows(written).catch((error: unknown) => {
      for (const id of written) this.#written.add(id)
      throw error
    })
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of written) {
      for (const build of this.#builds) build.add(id)
      this.#move(id, found.get(id))
    }
  }

  async #readRows(ids: readonly number[]): Promise<ListRow[]> {
    const columns = [
      'id',
      'approval_status',
      'category_id',
      'creator_id',
      'featured',
      'length_bucket',
      ...ORDERS,
    ]
    const rows = await this.#database.reader.all<Omit<ListRow, 'featured'> & { featured: RowFlag }>(
      `select ${columns.join(', ')} from videos where id in (${placesFor(ids)})`,
      padded(ids),
    )
    return rows.map((row) => ({ ...row, featured: flag(row.featured) }))
  }

  #move(id: number, row: ListRow | undefined): void {
    const lists = this.#inMemory
    for (const { list, ids } of lists) {
      const isSame = row && isIn(row, list) && row[list.order] === this.#values[list.order].get(id)
      if (!isSame && ids.has(id)) ids.remove(id)
    }
    for (const order of ORDERS) this.#values[order].set(id, row?.[order] ?? 0)
    for (const { list, ids } of lists) if (row && isIn(row, list) && !ids.has(id)) ids.insert(id)
  }

  /** Builds one list after the other. A list that fails is built again when it is asked for again. */
  #build(name: string, list: FeedList): void {
    this.#lists.set(name, null)
    const written = new Set<number>()
    this.#building = this.#building
      .then(async () => {
        this.#builds.add(written)
        const ids = await this.#read(list, written)
        ids.drop(written)
        // Everything may have been forgotten meanwhile. A list without videos is not kept: strangers could ask for any
        // number of them.
        if (this.#isStopped || !this.#builds.has(written) || ids.length === 0)
          return void this.#lists.delete(name)
        this.#lists.set(name, { list, ids })
        // These were left out: they are moved to where they are now.
        for (const id of written) this.#written.add(id)
      })
      .catch(() => void this.#lists.delete(name))
      .finally(() => this.#builds.delete(written))
  }

  /**
   * Reads a list in its order, and sets the values of its videos.
   * @param written the videos that are written meanwhile: their values are those of `#move`
   * @returns the ids, with those of some written videos among them
   */
  async #read(list: FeedList, written: ReadonlySet<number>): Promise<OrderedIds> {
    const { order } = list
    const [condition, values] = conditionOf(list)
    const ids = new OrderedIds(this.#values[order])
    let last: FeedEntry = [0, bottomOf(order)]
    for (let isOver = false; !isOver; await nextTurn()) {
      if (this.#isStopped) return ids
      const rows = await this.#database.reader.tuples<FeedEntry>(
        `select v.id, v.${order} as value from videos v where ${condition} (v.${order}, v.id) > (?, ?)
          order by v.${order}, v.id limit ${CHUNK_ROWS}`,
        [...values, last[1], last[0]],
      )
      for (const [id, value] of rows) {
        ids.append(id)
        if (!written.has(id)) this.#values[order].set(id, value)
      }
      isOver = rows.length < CHUNK_ROWS
      last = rows.at(-1) ?? last
    }
    await this.#database.catchUp()
    await this.#update()
    return ids
  }
}
