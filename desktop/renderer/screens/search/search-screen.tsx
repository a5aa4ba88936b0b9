import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function SearchScreen() {
  return (
    <Page title="Search">
      <EmptyState title="Enter a search term in the search box above to find videos" />
    </Page>
  )
}
