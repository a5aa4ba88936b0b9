import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function PreferencesScreen() {
  return (
    <Page title="Preferences">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
