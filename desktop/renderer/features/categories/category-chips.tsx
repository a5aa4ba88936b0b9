import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Category } from '#shared/contract/categories.ts'
import { Chip, ChipLink } from '../../components/chip.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryIcon, DISCIPLINE_COLORS } from './category-icon.tsx'
import { categoriesQuery } from './category-queries.ts'

/** In rem: about those of the categories that come with the library, so that they wrap alike. */
const WIDTHS = [5.3, 8.35, 8.9, 8.85, 7.9, 10.75, 10.9, 11.3, 12.45, 10.3, 9.4, 9.7, 9.2]

interface CategoryChipsProps {
  label: string
  /** The chosen one; null is all of them. */
  selectedId: number | null
  /** Chips are buttons, with 'All Disciplines' before them. */
  onSelect?: (id: number | null) => void
  /** Chips are links in place of buttons. */
  linkOf?: (id: number) => string
}

/**
 * One row that is pushed sideways; on wide screens as many as it takes: the same height before and after the
 * categories are here.
 */
export function CategoryChips({ label, selectedId, onSelect, linkOf }: CategoryChipsProps) {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  const row = useRef<HTMLDivElement>(null)
  const isHere = categories !== undefined

  // On a phone the chosen one may stand far to the right; nothing but the row itself moves.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-category="${selectedId}"]`)
    if (!isHere || !row.current || !chosen) return
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [isHere, selectedId])

  return (
    <Flex
      ref={row}
      role={linkOf ? 'navigation' : 'group'}
      aria-label={label}
      position="relative"
      mx={{ base: '-4', md: '-1' }}
      gap="2"
      // Room for the focus ring, which the scrolling box would cut off.
      py="1"
      pl={{ base: '4', md: '1' }}
      pr={{ base: '12', lg: '1' }}
      wrap={{ lg: 'wrap' }}
      overflowX="auto"
      scrollbarWidth="none"
      maskImage={{ base: 'linear-gradient(to right, black calc(100% - 3rem), transparent)', lg: 'none' }}
    >
      {onSelect && (
        <Chip aria-pressed={selectedId === null} onClick={() => onSelect(null)}>
          All Disciplines
        </Chip>
      )}
      {categories?.map((category) => {
        const isChosen = category.id === selectedId
        const content = <ChipContent category={category} isChosen={isChosen} />
        return linkOf ? (
          <ChipLink
            key={category.id}
            data-category={category.id}
            to={linkOf(category.id)}
            aria-current={isChosen ? 'page' : undefined}
          >
            {content}
          </ChipLink>
        ) : (
          <Chip
            key={category.id}
            data-category={category.id}
            aria-pressed={isChosen}
            onClick={() => onSelect?.(category.id)}
          >
            {content}
          </Chip>
        )
      }) ??
        (isError ? (
          <Chip onClick={() => void refetch()}>Couldn’t load. Try again</Chip>
        ) : (
          WIDTHS.map((width) => (
            <Skeleton
              key={width}
              flexShrink={0}
              width={`${width}rem`}
              height="touch"
              borderRadius="full"
              aria-hidden
            />
          ))
        ))}
    </Flex>
  )
}

function ChipContent({ category, isChosen }: { category: Category; isChosen: boolean }): ReactNode {
  const { name, icon, discipline } = category
  return (
    <>
      <Box as="span" color={isChosen ? undefined : DISCIPLINE_COLORS[discipline]}>
        <CategoryIcon name={icon} size={16} />
      </Box>
      {name}
    </>
  )
}
