import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core'

/** The rows of one transaction that its unit of work wrote, by table. */
export class Changes implements EventSubscriber {
  readonly #tables = new Map<string, Set<number>>()

  afterFlush({ uow }: FlushEventArgs): void {
    for (const { entity, meta } of uow.getChangeSets()) {
      // Rows with a composite key stand between others; nobody remembers them.
      const id: unknown = entity['id']
      if (typeof id !== 'number') continue
      const ids = this.#tables.get(meta.tableName)
      if (ids) ids.add(id)
      else this.#tables.set(meta.tableName, new Set([id]))
    }
  }

  in(table: string): Iterable<number> {
    return this.#tables.get(table) ?? []
  }
}
