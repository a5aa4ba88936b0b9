import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function UploadShortsScreen() {
  return (
    <Page title="Upload Shorts">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
