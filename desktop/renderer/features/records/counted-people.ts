import { formatCount } from '#shared/format.ts'

/** '1 person', '12 people'. */
export const countedPeople = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`
