import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function TrendingScreen() {
  return (
    <Page title="Trending Videos" subtitle="Discover what's popular right now">
      <EmptyState title="No trending videos available at the moment." />
    </Page>
  )
}
