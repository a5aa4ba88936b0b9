import { useEffect, useEffectEvent, type RefObject } from 'react'
import { persisted } from './persisted.ts'
import { findShortcut, isCharacter, type ShortcutName, type ShortcutPlace } from './shortcuts.ts'

/** Whether letters and other characters are shortcuts on this device. Arrows, Space and Escape always are. */
export const characterShortcuts = persisted('character-shortcuts', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

const DIALOGS = ':is([role=dialog], [role=alertdialog])'
const OPEN_DIALOGS = `${DIALOGS}[data-state=open]`

/** The open dialog above all others. */
export const topmostDialog = (): Element | undefined =>
  Array.from(document.querySelectorAll(OPEN_DIALOGS)).at(-1)

/** Whether no dialog is open above the element: the topmost open dialog is above everything outside of it. */
export function isInFront(element: Element | null): boolean {
  const topmost = topmostDialog()
  return topmost === undefined || topmost.contains(element)
}

/** Places that write with characters, or find an entry by its first letters. */
const WRITING_FIELDS = [
  'input:not(:is([type=range], [type=checkbox], [type=radio], [type=button], [type=submit]))',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  ':is([role=textbox], [role=searchbox], [role=combobox], [role=spinbutton])',
  ':is([role=listbox], [role=menu], [role=menubar], [role=tree], [role=grid], [role=application])',
].join()

/** Places that arrows and their like move. */
const MOVING_FIELDS = ':is([type=range], [type=radio], [role=slider], [role=radiogroup], [role=scrollbar])'
const MOVES_SIDEWAYS = '[role=tablist]'

/** Places that the space bar presses. Pressing the selected tab again has no effect. */
const PRESSED_ELEMENTS = [
  ':is(button, [role=tab]):not([role=tab][aria-selected=true])',
  'a[href]',
  'summary',
  ':is([type=checkbox], [type=radio])',
  ':is([role=button], [role=link], [role=checkbox], [role=switch], [role=option])',
].join()

/** Whether the place with the focus has a use of its own for the key. */
function isTaken(target: Element, key: string): boolean {
  if (target.closest(WRITING_FIELDS)) return true
  if (key === ' ' || key === 'Enter') return target.closest(PRESSED_ELEMENTS) !== null
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return target.closest(`${MOVING_FIELDS}, ${MOVES_SIDEWAYS}`) !== null
  return /^(Arrow|Page)|^(Home|End)$/.test(key) && target.closest(MOVING_FIELDS) !== null
}

/**
 * Handles a shortcut; the key then has no other effect, unless the answer is false.
 * @param key the key in the registry's terms
 */
type ShortcutHandler = (key: string) => void | false

/** Each shortcut of the place has its handler; one that is undefined leaves its keys alone. */
export type ShortcutHandlers<Place extends ShortcutPlace> = Record<
  ShortcutName<Place>,
  ShortcutHandler | undefined
>

/**
 * Handles the shortcuts of a place while it is mounted, wherever the focus is: never while something is typed, never
 * with Ctrl, Alt or Meta, and never a key that the focused control uses.
 * @param root the element of the place; its keys rest while a dialog is open above it. Without it they never rest
 */
export function useShortcuts<Place extends ShortcutPlace>(
  place: Place,
  handlers: ShortcutHandlers<Place>,
  root?: RefObject<Element | null>,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    const found = findShortcut(place, event)
    const handle = found && handlers[found.name]
    if (!handle || isTaken(target, found.key)) return
    if (isCharacter(found.key) && !characterShortcuts.get()) return
    if (root && !isInFront(root.current)) return
    const within = target.closest(DIALOGS)
    if (root && within && !within.contains(root.current)) return
    if (event.repeat && !found.isHeld) event.preventDefault()
    else if (handle(found.key) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
