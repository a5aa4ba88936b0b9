import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function WatchLaterScreen() {
  return (
    <Page title="Watch Later">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
