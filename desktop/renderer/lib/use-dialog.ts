import { useState } from 'react'

/** What a dialog about a subject is given. */
export interface SubjectDialogProps<Subject> {
  subject: Subject
  isOpen: boolean
  onClose: () => void
}

export interface DialogState<Subject> {
  subject: Subject | null
  isOpen: boolean
  /** How often the dialog was opened: as a key it resets the dialog's state with each opening. */
  openCount: number
  open: (subject: Subject) => void
  close: () => void
}

/**
 * Whether a dialog is open, and what it is about. The subject stays while the dialog closes, so that its text doesn't
 * change before it is gone.
 * @param initial the subject of a dialog that is open from the start
 */
export function useDialog<Subject>(initial: Subject | null = null): DialogState<Subject> {
  const [state, setState] = useState({ subject: initial, isOpen: initial !== null, openCount: 0 })
  return {
    ...state,
    open: (subject) => setState(({ openCount }) => ({ subject, isOpen: true, openCount: openCount + 1 })),
    close: () => setState((last) => ({ ...last, isOpen: false })),
  }
}
