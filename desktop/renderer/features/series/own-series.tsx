import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LinkButton } from '../../components/button.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { queryKey } from '../../entities/query-keys.ts'
import { useIsUploadRestricted } from '../../entities/upload/use-is-upload-restricted.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { usePages } from '../../lib/use-pages.ts'
import { seriesFacts } from './series-grid.tsx'

const TitleLink = chakra(Link, {
  base: { fontWeight: 'semibold', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
})

const ownSeriesQuery = (id: number) =>
  pagesQuery({
    queryKey: queryKey('listOwnSeries', id),
    read: (page, options) => api.listOwnSeries({ ...page, id }, options),
  })

/** The own series with the drafts, and the ways to change them; nothing for a person who may not upload and has none. */
export function OwnSeries({ userId }: { userId: number }) {
  const pages = usePages(ownSeriesQuery(userId))
  const isRestricted = useIsUploadRestricted()
  const { items } = pages
  if (!items || (isRestricted && items.length === 0)) return null
  return (
    <Box mb="6">
      <TitledPanel
        title="My series"
        actions={
          <LinkButton variant="outline" to="/series/new">
            <Plus aria-hidden />
            New series
          </LinkButton>
        }
      >
        {items.length === 0 ? (
          <Text color="fg.muted">Lessons that belong together, in the order in which they are watched.</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="1" aria-label="My series">
            {items.map((series) => (
              <Flex as="li" key={series.id} align="center" justify="space-between" gap="3">
                <Box minWidth="0">
                  <TitleLink to={`/series/${series.id}`}>{series.title}</TitleLink>
                  <Text textStyle="small" color="fg.muted">
                    {seriesFacts(series)}
                  </Text>
                </Box>
                <LinkButton
                  variant="quiet"
                  size="icon"
                  to={`/series/${series.id}/edit`}
                  aria-label={`Edit ${series.title}`}
                  title={`Edit ${series.title}`}
                >
                  <Pencil aria-hidden />
                </LinkButton>
              </Flex>
            ))}
          </Stack>
        )}
        <LoadMoreButton pages={pages} label="Load more series" />
      </TitledPanel>
    </Box>
  )
}
