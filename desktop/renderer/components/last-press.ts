import type { Box } from './toast-place.ts'

/** Half the side of the hit area around the last click, for a double click. */
const PRESS_PX = 24

let pressed: readonly Box[] = []

const note = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
  const box = { left: x - PRESS_PX, top: y - PRESS_PX, right: x + PRESS_PX, bottom: y + PRESS_PX }
  pressed = pointerType === 'mouse' ? [box] : []
}

/** Remembers where the mouse is pressed. @returns ends it */
export function watchPresses(): () => void {
  window.addEventListener('pointerdown', note, true)
  return () => window.removeEventListener('pointerdown', note, true)
}

/** Around the last press, as a list of one box or none. */
export const lastPress = (): readonly Box[] => pressed
