import { useQuery } from '@tanstack/react-query'
import { ScanQrCode } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useAddressParams } from '../../../lib/use-address-params.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { rollCallPlacesQuery } from './session-queries.ts'
import type { StartedFrom } from './start-roll-call-dialog.tsx'

const StartRollCallDialog = lazyDialog(() => import('./start-roll-call-dialog.tsx'))

/**
 * Opens the form of a roll call; hidden for a person who leads no unit, and where there is no wall. The address that a
 * wall shows in its settings names the wall, and opens the form at once (TN-53).
 */
export function RollCallButton() {
  const { data } = useQuery(rollCallPlacesQuery)
  const [params, change] = useAddressParams()
  const named = Number(params.get('wall')) || null
  const dialog = useDialog<StartedFrom>(named === null ? null : { wallId: named })
  const close = () => {
    dialog.close()
    if (named) change({ wall: undefined })
  }
  return (
    <>
      {data && data.units.length > 0 && data.walls.length > 0 && (
        <Button variant="outline" icon={ScanQrCode} onClick={() => dialog.open({ wallId: null })}>
          Start roll call
        </Button>
      )}
      <SubjectDialog dialog={{ ...dialog, close }}>
        {(props) => <StartRollCallDialog {...props} />}
      </SubjectDialog>
    </>
  )
}
