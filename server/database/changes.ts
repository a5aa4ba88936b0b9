import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core'

/** The rows that one transaction wrote, by table. */
export class Changes implements EventSubscriber {
  readonly #rows = new Map<string, Set<number>>()
  /** Tables that were written past the unit of work, which doesn't know the rows. */
  readonly #dirtyTables = new Set<string>()
  readonly #isEverything: boolean

  /** @param isEverything whether any row may have been written, for example by another process */
  constructor(isEverything = false) {
    this.#isEverything = isEverything
  }

  afterFlush({ uow }: FlushEventArgs): void {
    for (const { entity, meta } of uow.getChangeSets()) {
      // Rows with a composite key are not cached.
      const id: unknown = entity['id']
      if (typeof id !== 'number') continue
      const ids = this.#rows.get(meta.tableName)
      if (ids) ids.add(id)
      else this.#rows.set(meta.tableName, new Set([id]))
    }
  }

  markTableDirty(table: string): void {
    this.#dirtyTables.add(table)
  }

  /** The ids of the rows that the unit of work wrote. */
  in(table: string): Iterable<number> {
    return this.#rows.get(table) ?? []
  }

  /** Whether the transaction changed rows of this table that `in` doesn't return. */
  isTableDirty(table: string): boolean {
    return this.#isEverything || this.#dirtyTables.has(table)
  }
}
