import { TextField } from '../../components/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useEnrolment } from './enrolment.ts'

interface EnrolDialogProps {
  /** The PIN of this screen is forgotten. */
  isForPin: boolean
  onClose: () => void
  onDone: () => void
}

/** Takes the code of a wall: at a screen whose PIN is forgotten, and in the settings of a screen. */
export default function EnrolDialog({ isForPin, onClose, onDone }: EnrolDialogProps) {
  const { field, isComplete, isPending, submit } = useEnrolment(onDone)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={isForPin ? 'Replace the PIN' : 'Enrol this screen'}
      description={
        isForPin
          ? 'An administrator gets a code under Admin, Walls: “Replace PIN” where this wall is in the list, otherwise “Add a Wall”.'
          : 'An administrator adds this wall under Admin, Walls, and gets a code. The desk then sets what it plays.'
      }
      width="30rem"
      submitLabel={isForPin ? 'Choose a New PIN' : 'Enrol'}
      isPending={isPending}
      isSubmitDisabled={!isComplete}
      onSubmit={submit}
    >
      <TextField data-autofocus {...field} />
    </FormDialog>
  )
}
