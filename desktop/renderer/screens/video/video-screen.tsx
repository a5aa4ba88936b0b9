import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function VideoScreen(_props: { id: number }) {
  return (
    <Page title="Video">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
