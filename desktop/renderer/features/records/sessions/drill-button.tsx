import { useQuery } from '@tanstack/react-query'
import { ClipboardPlus } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { crewQuery } from './session-queries.ts'

const DrillDialog = lazyDialog(() => import('./drill-dialog.tsx'))

/** Opens the form of a drill; hidden for a person without a unit. */
export function DrillButton() {
  const { data } = useQuery(crewQuery)
  const dialog = useDialog<'drill'>()
  if (!data?.length) return null
  return (
    <>
      <Button variant="primary" icon={ClipboardPlus} onClick={() => dialog.open('drill')}>
        File a drill
      </Button>
      <SubjectDialog dialog={dialog}>{(props) => <DrillDialog {...props} />}</SubjectDialog>
    </>
  )
}
