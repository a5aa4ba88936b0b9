import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function AuthScreen() {
  return (
    <Page title="Sign In">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
