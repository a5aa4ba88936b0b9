import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function MicroClipsScreen() {
  return (
    <Page title="Micro Clips">
      <EmptyState title="No micro clips available yet. Check back soon!" />
    </Page>
  )
}
