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

const WIDTHS = ['5rem', '8rem', '8.5rem', '9rem', '7.5rem', '10rem', '10.5rem', '11rem']

/**
 * One row that is pushed sideways, two where there is room for a mouse: the same height before and after the
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
          alignContent="flex-start"
          minHeight={{ lg: 'calc(2 * {sizes.touch} + {spacing.4})' }}
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
                width={width}
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
