import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Page, PageQuery } from '#shared/contract/define-route.ts'

interface PagesOptions<Item> {
  /** Without the filters. */
  queryKey: readonly unknown[]
  read: (page: PageQuery, options: { signal: AbortSignal }) => Promise<Page<Item>>
  /** Parameters of the first page; those without a value are left out. */
  filters?: Record<string, string | undefined>
}

/** A paged list as an infinite query: each page names the query string of the next page. */
export const pagesQuery = <Item>({ queryKey, read, filters = {} }: PagesOptions<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'pages', filters],
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: Object.fromEntries(
      Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
    ),
    getNextPageParam: (last) => last.next,
  })

export type PagesQuery<Item> = ReturnType<typeof pagesQuery<Item>>

/** The cached pages of a list without one of its items. */
export const withoutItem =
  (id: number) =>
  <Item extends { id: number }, Param>(data: InfiniteData<Page<Item>, Param> | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
    }
