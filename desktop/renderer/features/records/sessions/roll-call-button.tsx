import { useQuery } from '@tanstack/react-query'
import { ScanQrCode } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { rollCallPlacesQuery } from './session-queries.ts'

const StartRollCallDialog = lazyDialog(() => import('./start-roll-call-dialog.tsx'))

/** Opens the form of a roll call; hidden for a person who leads no unit, and where there is no wall. */
export function RollCallButton() {
  const { data } = useQuery(rollCallPlacesQuery)
  const dialog = useDialog<'start'>()
  if (!data?.units.length || data.walls.length === 0) return null
  return (
    <>
      <Button variant="outline" icon={ScanQrCode} onClick={() => dialog.open('start')}>
        Start roll call
      </Button>
      <SubjectDialog dialog={dialog}>{(props) => <StartRollCallDialog {...props} />}</SubjectDialog>
    </>
  )
}
