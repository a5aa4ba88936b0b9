import type { Category } from '#shared/contract/categories.ts'

/** The color token of a discipline. Color is never the only signal. */
export const DISCIPLINE_COLORS: Record<Category['discipline'], string> = {
  ems: 'discipline.ems',
  'critical-care': 'discipline.criticalCare',
  paramedicine: 'discipline.paramedicine',
  'fire-rescue': 'discipline.fireRescue',
  leadership: 'discipline.leadership',
}
