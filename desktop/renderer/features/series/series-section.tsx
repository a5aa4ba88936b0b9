import { Box, Flex, Heading } from '@chakra-ui/react'
import { LinkButton } from '../../components/button.tsx'
import { seriesPagesQuery } from '../../entities/series/series-queries.ts'
import { usePages } from '../../lib/use-pages.ts'
import { SeriesGrid } from './series-grid.tsx'

const SHOWN_SERIES = 4

/** The newest series of an instructor, with the way to all of them; nothing without one, and where they don't load. */
export function SeriesSection({ instructorId }: { instructorId: number }) {
  const { items } = usePages(seriesPagesQuery(instructorId))
  if (!items?.length) return null
  return (
    <Box as="section" aria-labelledby="series-of-creator">
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" id="series-of-creator" textStyle="section">
          Series
        </Heading>
        {items.length > SHOWN_SERIES && (
          <LinkButton variant="outline" to={`/series?by=${instructorId}`}>
            All series
          </LinkButton>
        )}
      </Flex>
      <SeriesGrid label="Series" series={items.slice(0, SHOWN_SERIES)} />
    </Box>
  )
}
