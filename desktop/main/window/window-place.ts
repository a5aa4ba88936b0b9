import type { Rectangle } from 'electron'
import type { Display } from '../electron-api.ts'

const DEFAULT_SIZE = { width: 1280, height: 860 }
/** How much of the title bar must be on a display so that the window can be dragged. */
const GRIP_PX = 80

export interface WindowState extends Rectangle {
  isMaximized: boolean
}

/** The display that shows enough of the title bar; the display of the last run may have been unplugged. */
function displayOf(bounds: Rectangle, displays: readonly Display[]): Display | undefined {
  return displays.find(({ workArea }) => {
    const left = Math.max(bounds.x, workArea.x)
    const right = Math.min(bounds.x + bounds.width, workArea.x + workArea.width)
    const isTopInside = bounds.y >= workArea.y && bounds.y < workArea.y + workArea.height - GRIP_PX
    return isTopInside && right - left >= GRIP_PX
  })
}

/**
 * Where a window opens that was last in the state `kept`. Its place counts where a display still shows it, its size
 * where it fits, and whether it was maximized always; without a place the system centers it on the primary display.
 */
export function placeWindow(kept: WindowState | null, displays: readonly Display[], primary: Display) {
  const display = kept && displayOf(kept, displays)
  const { workArea } = display ?? primary
  const size = kept ?? DEFAULT_SIZE
  const width = Math.min(size.width, workArea.width)
  const height = Math.min(size.height, workArea.height)
  const bounds: Partial<Rectangle> = display ? { x: kept.x, y: kept.y, width, height } : { width, height }
  return { bounds, isMaximized: kept?.isMaximized ?? false }
}
