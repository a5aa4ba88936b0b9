import { Checkbox } from '../../components/checkbox.tsx'
import { useDiskDownloads, useSetDownloads } from './downloads-queries.ts'

/** The setting that downloads every saved video. */
export default function KeepSavedSwitch() {
  const state = useDiskDownloads()
  const set = useSetDownloads()
  return (
    <Checkbox
      checked={state?.keepsSaved ?? false}
      disabled={!state}
      onChange={({ target }) => set({ keepsSaved: target.checked })}
    >
      Keep all saved videos on this computer
    </Checkbox>
  )
}
