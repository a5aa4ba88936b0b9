import type { Page } from '#shared/contract/define-route.ts'

/** The whole query of the page that follows, as the server gave it. */
export type PageQuery = Record<string, string>

/** The same, as the typed client takes it. */
export const pageArguments = ({ limit, ...rest }: PageQuery) => ({
  ...rest,
  ...(limit ? { limit: Number(limit) } : {}),
})

/** What every list of the administrators' has in common: one more try, and a fresh look with each visit. */
export const ADMIN_LIST = {
  retry: 1,
  staleTime: 0,
  getNextPageParam: (page: Page<unknown>) => page.next,
} as const

/** Filters without those that aren't set. */
export const filtersOf = (filters: Record<string, string | undefined>): PageQuery =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])))
