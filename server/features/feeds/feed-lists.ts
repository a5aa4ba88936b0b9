import { setImmediate as nextTurn } from 'node:timers/promises'
import { VIDEO_LENGTHS, type VideoLength } from '#shared/contract/videos.ts'
import type { Database } from '#server/database/database.ts'
import { padded, placesFor } from '#server/database/id-list.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { Column } from '#server/database/column.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'
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
  /** 'any' for all that have one. */
  length_bucket: VideoLength | 'any'
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
type ListRow = { id: number } & Record<keyof Selection, Selection[keyof Selection] | null> &
  Record<Order, number | null>

/** Rows that are read in one turn of the event loop: 10,000 would hold it for 36 ms. */
const CHUNK_ROWS = 2000
/** To read more changed rows than these costs more than to build the lists again. */
const MAX_CHANGED = 1000

/**
 * A statement that reads a list on one side of a value and an id, along the index that begins with its columns. Literals
 * are found by partial indexes alone. Each length has its own index, so that all of them are read and merged.
 */
function statementOf(
  { order, where: { length_bucket: length, ...columns } = {} }: FeedList,
  side: '<' | '>',
  key: readonly [value: number, id: number],
  limit: number,
): [sql: string, values: SqlValue[]] {
  const inOrder = (name: string, id: string) =>
    side === '<' ? `order by ${name} desc, ${id} desc limit ?` : `order by ${name}, ${id} limit ?`
  const parts = (length === 'any' ? VIDEO_LENGTHS : [length]).map((each): [string, SqlValue[]] => {
    const conditions = Object.entries({ ...columns, ...(each && { length_bucket: each }) })
    const numbers = conditions.flatMap(([, value]) => (typeof value === 'number' ? [value] : []))
    const among = conditions.map(([column, value]) => {
      if (typeof value === 'number') return `v.${column} = ? and `
      return `v.${column} = ${typeof value === 'string' ? `'${value}'` : value} and `
    })
    const sql = `select v.id, v.${order} as value from videos v
      where ${among.join('')}(v.${order}, v.id) ${side} (?, ?) ${inOrder(`v.${order}`, 'v.id')}`
    return [sql, [...numbers, ...key, limit]]
  })
  const [[only, values] = ['', []], ...others] = parts
  if (others.length === 0) return [only, values]
  const all = parts.map(([sql]) => `select * from (${sql}) as part`).join(' union all ')
  return [`${all} ${inOrder('value', 'id')}`, [...parts.flatMap((part) => part[1]), limit]]
}

/** Whether a list has this video: the same condition, of a row. */
const isIn = (row: ListRow, { order, where = {} }: FeedList): boolean =>
  row[order] !== null &&
  Object.entries(where).every(([name, value]) => {
    const found = row[name as keyof Selection]
    return value === 'any' ? found !== null : found === value
  })

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
  below(list: FeedList, key: [value: number, id: number], limit: number): MaybePromise<FeedEntries> {
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
    const rows = await this.#database.reader.tuples<FeedEntry>(...statementOf(list, '<', key, limit))
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
   * @returns the ids, with those of some written videos among them; none where it was stopped
   */
  async #read(list: FeedList, written: ReadonlySet<number>): Promise<OrderedIds> {
    const { order } = list
    const parts: Int32Array[] = []
    let last: FeedEntry = [0, bottomOf(order)]
    for (let isOver = false; !isOver; await nextTurn()) {
      if (this.#isStopped) return new OrderedIds(this.#values[order])
      const rows = await this.#database.reader.tuples<FeedEntry>(
        ...statementOf(list, '>', [last[1], last[0]], CHUNK_ROWS),
      )
      parts.push(Int32Array.from(rows, ([id]) => id))
      for (const [id, value] of rows) if (!written.has(id)) this.#values[order].set(id, value)
      isOver = rows.length < CHUNK_ROWS
      last = rows.at(-1) ?? last
    }
    await this.#database.catchUp()
    await this.#update()
    return new OrderedIds(this.#values[order], parts)
  }
}
