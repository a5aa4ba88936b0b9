import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function CategoryScreen(_props: { id: number }) {
  return (
    <Page title="Category">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
