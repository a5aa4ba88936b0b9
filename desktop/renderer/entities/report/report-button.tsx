import { Flag } from 'lucide-react'
import { Button, type ButtonProps } from '../../components/button.tsx'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { SubjectDialog } from '../../components/subject-dialog.tsx'
import { useDialog, type DialogState } from '../../lib/use-dialog.ts'
import { useSession } from '../session/session.ts'
import type { Reportable } from './reportable.ts'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'))

/** The dialog in which a person reports the subject. */
export const ReportHost = ({ dialog }: { dialog: DialogState<Reportable> }) => (
  <SubjectDialog dialog={dialog}>{(props) => <ReportDialog {...props} />}</SubjectDialog>
)

interface ReportPressProps extends Omit<ButtonProps, 'onClick'> {
  /** The creator of the subject, who has no such button. */
  ownerId: number
  onPress: () => void
}

/** A quiet button of its own, so that the buttons of the video keep their room. */
export function ReportPress({ ownerId, onPress, ...button }: ReportPressProps) {
  const { user } = useSession()
  if (user?.id === ownerId) return null
  return (
    <Button variant="quiet" icon={Flag} px="2" ml="-2" aria-haspopup="dialog" onClick={onPress} {...button}>
      Report
    </Button>
  )
}

/** Reports a video. */
export function ReportButton({ subject, ...button }: { subject: Reportable } & Omit<ButtonProps, 'onClick'>) {
  const dialog = useDialog<Reportable>()
  return (
    <>
      <ReportPress ownerId={subject.ownerId} onPress={() => dialog.open(subject)} {...button} />
      <ReportHost dialog={dialog} />
    </>
  )
}
