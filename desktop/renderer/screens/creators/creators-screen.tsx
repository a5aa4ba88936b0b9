import { Box, SimpleGrid, VisuallyHidden } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { creatorPagesQuery } from '../../features/creators/creator-queries.ts'
import { CreatorSummary, CreatorSummarySkeleton } from '../../features/creators/creator-summary.tsx'
import { EmptyLibrary } from '../../entities/upload/empty-library.tsx'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { usePages } from '../../lib/use-pages.ts'

const Cards = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap={{ base: '3', md: '5' }}>
    {children}
  </SimpleGrid>
)

export default function CreatorsScreen() {
  return (
    <Page title="Creators" subtitle="Everybody who teaches here, the most followed first.">
      <VisuallyHidden as="h2">All creators</VisuallyHidden>
      <CreatorList />
    </Page>
  )
}

function CreatorList() {
  const skeletons = useIsMobile() ? 3 : 6
  const pages = usePages(creatorPagesQuery)
  const creators = pages.items
  if (pages.isError) return <ErrorState onRetry={pages.retry} />
  if (!creators) {
    return (
      <Box role="status">
        <VisuallyHidden>Loading creators</VisuallyHidden>
        <Cards>
          {Array.from({ length: skeletons }, (_, index) => (
            <Panel as="li" key={index}>
              <CreatorSummarySkeleton />
            </Panel>
          ))}
        </Cards>
      </Box>
    )
  }
  if (creators.length === 0)
    return <EmptyLibrary icon={Users} title="No creator has published a lesson yet." />
  return (
    <>
      <Cards>
        {creators.map((creator) => (
          <Panel as="li" key={creator.id}>
            <CreatorSummary creator={creator} />
          </Panel>
        ))}
      </Cards>
      <LoadMoreButton pages={pages} />
    </>
  )
}
