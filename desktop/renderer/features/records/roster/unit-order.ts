import type { Unit } from '#shared/contract/roster.ts'

export interface PlacedUnit extends Unit {
  /** 0 for units at the top. */
  depth: number
}

/** Units in the order of their tree: each is followed by the units below it. */
export function inTreeOrder(units: readonly Unit[]): PlacedUnit[] {
  const known = new Set(units.map(({ id }) => id))
  // An officer does not see what is above the own unit.
  const below = Map.groupBy(units, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  )
  const place = (parentId: number | null, depth: number): PlacedUnit[] =>
    (below.get(parentId) ?? []).flatMap((unit) => [{ ...unit, depth }, ...place(unit.id, depth + 1)])
  return place(null, 0)
}

/** The name of a unit in a list of choices, indented by its depth. */
export const indentedName = ({ name, depth }: PlacedUnit): string => `${'\u2003'.repeat(depth)}${name}`

/** Choices of a unit, in the order of the tree. */
export const unitOptions = (units: readonly Unit[]): { value: number; label: string }[] =>
  inTreeOrder(units).map((unit) => ({ value: unit.id, label: indentedName(unit) }))
