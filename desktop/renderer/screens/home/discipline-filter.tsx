import { Box, Flex } from '@chakra-ui/react'
import type { Category } from '#shared/contract/categories.ts'
import { Chip } from '../../components/chip.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CategoryIcon, DISCIPLINE_COLORS } from '../../features/categories/category-icon.tsx'
import { Section } from './section.tsx'

interface DisciplineFilterProps {
  categories: readonly Category[] | undefined
  selectedId: number | null
  onSelect: (id: number | null) => void
}

/** In rem: about those of the categories that come with the library, so that they wrap alike. */
const WIDTHS = [5.3, 8.35, 8.9, 8.85, 7.9, 10.75, 10.9, 11.3, 12.45, 10.3, 9.4, 9.7, 9.2]

/**
 * One row that is pushed sideways; on wide screens as many as it takes: the same height before and after the
 * categories are here.
 */
export function DisciplineFilter({ categories, selectedId, onSelect }: DisciplineFilterProps) {
  return (
    <Section title="Select Discipline">
      <Box position="relative" mx={{ base: '-4', md: '0' }}>
        <Flex
          role="group"
          aria-label="Select Discipline"
          gap="2"
          // Room for the focus ring, which the scrolling box would cut off.
          py="1"
          px={{ base: '4', md: '1' }}
          wrap={{ lg: 'wrap' }}
          overflowX="auto"
          scrollbarWidth="none"
          scrollPaddingInline="4"
          maskImage={{ base: 'linear-gradient(to right, black calc(100% - 3rem), transparent)', lg: 'none' }}
          pr={{ base: '12', lg: '1' }}
        >
          <Chip aria-pressed={selectedId === null} onClick={() => onSelect(null)}>
            All Disciplines
          </Chip>
          {categories?.map(({ id, name, icon, discipline }) => (
            <Chip key={id} aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
              <Box as="span" color={id === selectedId ? undefined : DISCIPLINE_COLORS[discipline]}>
                <CategoryIcon name={icon} size={16} />
              </Box>
              {name}
            </Chip>
          )) ??
            WIDTHS.map((width) => (
              <Skeleton
                key={width}
                flexShrink={0}
                width={`${width}rem`}
                height="touch"
                borderRadius="full"
                aria-hidden
              />
            ))}
        </Flex>
      </Box>
    </Section>
  )
}
