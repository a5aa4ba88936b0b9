import { Box, chakra, VisuallyHidden, type HTMLChakraProps } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminFailure } from '../../components/admin-failure.tsx'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { EndOfList } from '../../components/end-of-list.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import type { PagesQuery } from '../../lib/pagination.ts'

const List = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', listStyleType: 'none' },
})
const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    p: { base: '3', md: '4' },
    // Rows out of sight aren't laid out.
    contentVisibility: 'auto',
  },
})

/** The actions of a row: below its other cells on phones. */
export const RowActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    gap: '1',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gridColumn: { base: '1 / -1', md: 'auto' },
  },
})
export const RowButton = (props: ButtonProps) => (
  <Button variant="outline" flex={{ base: '1', md: 'none' }} {...props} />
)

/** Rows with a text of two lines, and their actions. */
export const TEXT_ROWS = {
  rowStyle: {
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: { base: '3', md: '5' },
    containIntrinsicBlockSize: 'auto 5.5rem',
  },
  skeleton: (
    <Box>
      <Skeleton height="5" width="24ch" maxWidth="full" />
      <Skeleton height="4" width="32ch" maxWidth="full" mt="2" />
    </Box>
  ),
}

interface AdminListProps<Item> {
  label: string
  query: PagesQuery<Item>
  /** The columns of a row and their distance, and its height while it is out of sight. */
  rowStyle: HTMLChakraProps<'li'>
  /** The cells of a row that loads. */
  skeleton: ReactNode
  /** In place of a list without items. */
  empty: ReactNode
  /** The cells of a row. */
  children: (item: Item) => ReactNode
}

/** A paged list for administrators: it loads, fails, is empty, or grows as its end comes near. */
export function AdminList<Item extends { id: number }>(props: AdminListProps<Item>) {
  const { label, query, rowStyle, skeleton, empty, children } = props
  const list = useInfiniteQuery(query)
  const skeletons = (rows: number) => (
    <List aria-busy>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index} {...rowStyle}>
          {skeleton}
          {index === 0 && <VisuallyHidden>Loading</VisuallyHidden>}
        </Row>
      ))}
    </List>
  )
  if (list.isPending) return skeletons(4)
  // The items that were read stay where only the next page fails.
  if (list.isError && !list.isFetchNextPageError) return <AdminFailure onRetry={() => void list.refetch()} />
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return empty
  return (
    <>
      <List aria-label={label}>
        {items.map((item) => (
          <Row key={item.id} {...rowStyle}>
            {children(item)}
          </Row>
        ))}
      </List>
      <EndOfList list={list} skeleton={skeletons(1)} />
    </>
  )
}
