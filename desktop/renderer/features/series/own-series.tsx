import { Box, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { LinkButton } from '../../components/button.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { ownSeriesPagesQuery } from '../../entities/series/series-queries.ts'
import { useIsUploadRestricted } from '../../entities/upload/use-is-upload-restricted.ts'
import { usePages } from '../../lib/use-pages.ts'
import { SeriesGrid } from './series-grid.tsx'

/** The own series with the drafts, and the way to a new one; nothing for a person who may not upload and has none. */
export function OwnSeries({ userId }: { userId: number }) {
  const pages = usePages(ownSeriesPagesQuery(userId))
  const isRestricted = useIsUploadRestricted()
  const { items } = pages
  if (!items || (isRestricted && items.length === 0)) return null
  const create = (
    <LinkButton variant="outline" to="/series/new">
      <Plus aria-hidden />
      New series
    </LinkButton>
  )
  return (
    <Box mb="6">
      <TitledPanel title="My series" actions={create}>
        {items.length === 0 ? (
          <Text color="fg.muted">Lessons that belong together, in the order in which they are watched.</Text>
        ) : (
          <SeriesGrid label="My series" series={items} />
        )}
        <LoadMoreButton pages={pages} label="Load more series" />
      </TitledPanel>
    </Box>
  )
}
