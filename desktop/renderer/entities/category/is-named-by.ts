import type { Category } from '#shared/contract/categories.ts'

/** Whether an id names this category: its own, or one that was merged into it (DI-08). */
export const isNamedBy = (
  { id, mergedIds = [] }: Pick<Category, 'id' | 'mergedIds'>,
  named: number | null | undefined,
): boolean => named === id || mergedIds.some((merged) => merged === named)
