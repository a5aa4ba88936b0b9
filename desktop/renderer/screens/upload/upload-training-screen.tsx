import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'

export default function UploadTrainingScreen() {
  return (
    <Page title="Upload Training Video">
      <EmptyState title="Nothing here yet." />
    </Page>
  )
}
