import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function AdminScreen() {
  return (
    <Page title="Admin Dashboard">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
