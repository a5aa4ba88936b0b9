import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function ProfileScreen(_props: { id: number | null }) {
  return (
    <Page title="Profile">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
