import type { Reader } from '#server/database/reader.ts'
import type { Unit } from '#shared/contract/roster.ts'

export interface UnitRow {
  id: number
  parent_id: number | null
  name: string
  kind: Unit['kind']
}

/** The units of a department and how they belong together. There are hundreds at most. */
export class UnitTree {
  readonly byId: ReadonlyMap<number, UnitRow>
  readonly #children: ReadonlyMap<number | null, readonly UnitRow[]>

  constructor(rows: readonly UnitRow[]) {
    this.byId = new Map(rows.map((row) => [row.id, row]))
    this.#children = Map.groupBy(rows, (row) => row.parent_id)
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
    const parent = this.byId.get(id)?.parent_id
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

export const readUnits = async (reader: Reader): Promise<UnitTree> =>
  new UnitTree(await reader.all<UnitRow>('select id, parent_id, name, kind from units order by name, id'))
