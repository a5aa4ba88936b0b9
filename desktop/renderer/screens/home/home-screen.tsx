import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function HomeScreen() {
  return (
    <Page title="Micro lessons, Maximum Impact">
      <EmptyState title="No training videos available at this time." />
    </Page>
  )
}
