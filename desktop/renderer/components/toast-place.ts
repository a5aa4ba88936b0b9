export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Between two places that are compared. */
const STEP_PX = 8
/** The least distance of a toast from a control. */
const GAP_PX = 4

/** The area in which two boxes overlap, in square pixels. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** The area of the controls that a box covers, in square pixels. */
const coveredBy = (box: Box, controls: readonly Box[]): number =>
  controls.reduce((sum, control) => sum + overlapOf(box, control), 0)

interface ToastSize {
  width: number
  height: number
}

/**
 * Where a toast covers no control: on wide screens the lowest such place at the right edge, then in the middle, then at
 * the left edge; on phones the highest one. Where every place covers something, the one that covers least.
 * @param area where toasts may be, in pixels of the window
 * @param controls what may be pressed next
 */
export function placeOf(
  { width, height }: ToastSize,
  area: Box,
  controls: readonly Box[],
  isPhone: boolean,
): { left: number; top: number } {
  const room = Math.max(0, area.right - width - area.left)
  const lowest = Math.max(area.top, area.bottom - height)
  const columns = room < STEP_PX ? [area.left] : [area.right - width, area.left + room / 2, area.left]
  let best = { left: area.left, top: area.top, covered: Number.POSITIVE_INFINITY }
  for (const left of columns) {
    for (let moved = 0; moved <= lowest - area.top; moved += STEP_PX) {
      const top = isPhone ? area.top + moved : lowest - moved
      const box = {
        left: left - GAP_PX,
        top: top - GAP_PX,
        right: left + width + GAP_PX,
        bottom: top + height + GAP_PX,
      }
      const covered = coveredBy(box, controls)
      if (covered < best.covered) best = { left, top, covered }
      if (covered === 0) return best
    }
  }
  return best
}
