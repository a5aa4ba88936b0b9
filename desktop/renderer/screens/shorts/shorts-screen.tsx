import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function ShortsScreen() {
  return (
    <Page title="Shorts">
      <EmptyState title="No videos available" />
    </Page>
  )
}
