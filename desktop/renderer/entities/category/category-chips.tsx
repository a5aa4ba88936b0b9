import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Category } from '#shared/contract/categories.ts'
import { Chip, ChipLink } from '../../components/chip.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { DISCIPLINE_COLORS } from './discipline-colors.ts'
import { categoriesQuery } from './category-queries.ts'
import { isNamedBy } from './is-named-by.ts'

/** The widths of the skeletons in rem: about those of the default categories, so that they wrap alike. */
const WIDTHS = [5.3, 8.35, 8.9, 8.85, 7.9, 10.75, 10.9, 11.3, 12.45, 10.3, 9.4, 9.7, 9.2]

interface CategoryChipsProps {
  label: string
  /** Null for all categories. */
  selectedId: number | null
  /** Makes the chips buttons, with 'All Disciplines' first. */
  onSelect?: (id: number | null) => void
  /** Makes the chips links. */
  linkOf?: (id: number) => string
}

/**
 * The categories as chips: one row that scrolls on narrow screens, wrapped rows on wide ones. The height is the same
 * before and after the categories are read.
 */
export function CategoryChips({ label, selectedId, onSelect, linkOf }: CategoryChipsProps) {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery)
  const row = useRef<HTMLDivElement>(null)
  const chosenId = categories?.find((category) => isNamedBy(category, selectedId))?.id

  // On a phone the chosen chip may be out of sight; scrollIntoView would scroll the page as well.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-category="${chosenId}"]`)
    if (!row.current || !chosen) return
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [chosenId])

  return (
    <Flex
      ref={row}
      role={linkOf ? 'navigation' : 'group'}
      aria-label={label}
      position="relative"
      mx={{ base: '-4', md: '-1' }}
      gap="2"
      // The padding keeps the focus ring from being clipped.
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
        const isChosen = category.id === chosenId
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
