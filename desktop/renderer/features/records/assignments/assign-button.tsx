import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { unitsQuery } from '../roster/roster-queries.ts'
import type { AssignedLessons } from './assign-dialog.tsx'

const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'))

/** A change of the roster is seen after this time. */
const FRESH_MS = 5 * 60_000

/** Opens the form of an assignment; hidden for a person who leads no unit. */
export default function AssignButton({
  variant,
  ...assigned
}: AssignedLessons & Pick<ComponentProps<typeof Button>, 'variant'>) {
  const { data } = useQuery({ ...unitsQuery, staleTime: FRESH_MS })
  const dialog = useDialog<AssignedLessons>()
  if (!data?.length) return null
  return (
    <>
      <Button variant={variant} icon={ClipboardList} onClick={() => dialog.open(assigned)}>
        {assigned.lessons.length > 0 ? 'Assign' : 'Assign lessons'}
      </Button>
      <SubjectDialog dialog={dialog}>{(props) => <AssignDialog {...props} />}</SubjectDialog>
    </>
  )
}
