import { ChangeSetType, type EventSubscriber, type FlushEventArgs } from '@mikro-orm/core'

/** What one transaction wrote, by table. */
export class Changes implements EventSubscriber {
  readonly #rows = new Map<string, Set<number>>()
  /** Of the rows that came, went or changed: 'table.property'. */
  readonly #properties = new Set<string>()
  /** Tables that were written past the unit of work: which rows, nobody knows. */
  readonly #whole = new Set<string>()
  /** Tables that rows were taken out of past the unit of work. */
  readonly #thinned = new Set<string>()
  readonly #isEverything: boolean

  /** @param isEverything whether anything at all may have been written, by whomever */
  constructor(isEverything = false) {
    this.#isEverything = isEverything
  }

  afterFlush({ uow }: FlushEventArgs): void {
    for (const { entity, meta, type, payload } of uow.getChangeSets()) {
      const table = meta.tableName
      // A row that goes takes all its values along; of one that comes or changes only those that are written count.
      const isGone = type === ChangeSetType.DELETE
      for (const name of isGone ? meta.props.map((one) => one.name) : Object.keys(payload)) {
        const value: unknown = Reflect.get(payload, name)
        if (type !== ChangeSetType.CREATE || (value !== null && value !== undefined))
          this.#properties.add(`${table}.${name}`)
      }
      // Rows with a composite key stand between others; nobody remembers them.
      const id: unknown = entity['id']
      if (typeof id !== 'number') continue
      const ids = this.#rows.get(table)
      if (ids) ids.add(id)
      else this.#rows.set(table, new Set([id]))
    }
  }

  /** Notes a write to whichever rows of this table. */
  markTableDirty(table: string): void {
    this.#whole.add(table)
  }

  /** Notes that whichever rows of this table are gone. */
  markRowsDeleted(table: string): void {
    this.#thinned.add(table)
  }

  /** The rows that the unit of work wrote. */
  in(table: string): Iterable<number> {
    return this.#rows.get(table) ?? []
  }

  /** Whether rows that are there were written without `in` telling. */
  isTableDirty(table: string): boolean {
    return this.#isEverything || this.#whole.has(table)
  }

  /** Whether any row has, or had, another value of this property than before. */
  affects(table: string, property: string): boolean {
    return (
      this.isTableDirty(table) || this.#thinned.has(table) || this.#properties.has(`${table}.${property}`)
    )
  }
}
