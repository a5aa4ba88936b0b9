import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function CreatorsScreen() {
  return (
    <Page title="Creators">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
