import type { Statements } from '#server/database/database.ts'
import type { Reader } from '#server/database/reader.ts'
import type { Unit } from '#shared/contract/roster.ts'

type UnitRow = Omit<Unit, 'members'>

/** The units of a department and how they belong together. There are hundreds at most. */
export class UnitTree {
  readonly byId: ReadonlyMap<number, UnitRow>
  readonly #children: ReadonlyMap<number | null, readonly UnitRow[]>

  constructor(rows: readonly UnitRow[]) {
    this.byId = new Map(rows.map((row) => [row.id, row]))
    this.#children = Map.groupBy(rows, (row) => row.parentId)
  }

  get root(): UnitRow | undefined {
    return this.#children.get(null)?.[0]
  }

  /** A unit and all units below it. */
  withBelow(id: number): number[] {
    return [id, ...(this.#children.get(id) ?? []).flatMap((child) => this.withBelow(child.id))]
  }

  /** A unit and all units above it, from itself upwards. */
  withAbove(id: number): number[] {
    const parent = this.byId.get(id)?.parentId
    return [id, ...(parent == null ? [] : this.withAbove(parent))]
  }

  /** The units of this name. A path such as `Station 1 / A shift` names one whose parents have these names. */
  named(text: string): UnitRow[] {
    const path = text.split('/').map(keyOf).toReversed()
    return [...this.byId.values()].filter((row) => {
      const names = this.withAbove(row.id).map((id) => keyOf(this.byId.get(id)?.name ?? ''))
      return path.every((name, index) => names[index] === name)
    })
  }
}

const keyOf = (name: string) => name.trim().toLowerCase().normalize('NFC')

const UNITS = 'select id, parent_id as "parentId", name, kind from units order by name, id'

export const readUnits = async (reader: Reader): Promise<UnitTree> =>
  new UnitTree(await reader.all<UnitRow>(UNITS))

/** As a transaction sees them. */
export const readUnitsIn = async (statements: Statements): Promise<UnitTree> =>
  new UnitTree(await statements.execute<UnitRow[]>(UNITS))
