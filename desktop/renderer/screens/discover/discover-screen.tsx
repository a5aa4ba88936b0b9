import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function DiscoverScreen() {
  return (
    <Page title="Discover">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
