import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function TermsScreen() {
  return (
    <Page title="Terms of Service and Privacy Policy">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
