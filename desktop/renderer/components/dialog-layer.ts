import { createContext, useContext, useMemo, type RefObject } from 'react'

/** The element that dialogs are rendered into; without one, the body. */
export const DialogLayer = createContext<HTMLElement | null>(null)

/** @returns the container of the portal of a dialog */
export function useDialogLayer(): RefObject<HTMLElement | null> {
  const layer = useContext(DialogLayer)
  return useMemo(() => ({ current: layer }), [layer])
}
