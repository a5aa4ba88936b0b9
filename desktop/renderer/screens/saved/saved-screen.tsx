import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function SavedScreen() {
  return (
    <Page title="Saved Videos" subtitle="Your collection of saved videos">
      <EmptyState title="You haven't saved any videos yet." />
    </Page>
  )
}
