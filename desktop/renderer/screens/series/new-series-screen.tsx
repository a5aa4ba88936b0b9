import { Page } from '../../components/page.tsx'
import { SeriesEditor } from '../../features/series/series-editor.tsx'

/** Makes a series of own lessons. */
export default function NewSeriesScreen() {
  return (
    <Page title="New Series" subtitle="Lessons that belong together, in order." width="46rem">
      <SeriesEditor series={null} />
    </Page>
  )
}
