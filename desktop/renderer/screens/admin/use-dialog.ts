import { useState } from 'react'

/**
 * What a dialog is about, kept while it closes so that its words don't vanish before it does. `round` counts the
 * openings: as a key it lets each one begin anew.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [openCount, setRound] = useState(0)
  return {
    subject,
    isOpen,
    openCount,
    open: (about: Subject) => {
      setSubject(about)
      setRound((last) => last + 1)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
