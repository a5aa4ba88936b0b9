import type { Box } from '../e2e/browser/wall-boxes.ts'

export interface Control extends Box {
  name: string
}

function lastOf(selector: string): Element {
  const last = [...document.querySelectorAll(selector)].at(-1)
  if (!last) throw new Error(`There is no ${selector}`)
  return last
}

const nameOf = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40)) ||
  control.outerHTML.slice(0, 80)

/** The visible links, buttons and fields in the last element that matches, with their boxes on the screen. */
export const controlsIn = (root: string): Control[] =>
  [...lastOf(root).querySelectorAll('a[href], button, input, select, textarea')]
    .filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden=true]'),
    )
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { name: nameOf(element), left, top, right, bottom }
    })
    .filter(({ left, top, right, bottom }) => right - left > 8 && bottom - top > 8)

/**
 * What can't be pressed in the last element that matches, even after scrolling: it is beyond the screen, or something
 * else is over its middle.
 */
export function unreachableIn(root: string): string[] {
  const faults: string[] = []
  for (const control of lastOf(root).querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input, select, textarea',
  )) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // The skip link comes into sight with the focus.
    if (control.closest('[inert], [aria-hidden=true], [href="#main"]')) continue
    const size = control.getBoundingClientRect()
    // Hidden from sight: its label is what a person presses.
    if (size.width < 8 || size.height < 8) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const name = nameOf(control)
    const hit = document.elementFromPoint(x, y)
    if (x < 0 || x > window.innerWidth || y < 0 || y > window.innerHeight)
      faults.push(`'${name}' is beyond the screen`)
    else if (left < -1 || left + width > window.innerWidth + 1) faults.push(`'${name}' is cut off`)
    else if (
      !hit ||
      !(control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
    )
      faults.push(`'${name}' is under ${hit?.outerHTML.slice(0, 100)}`)
  }
  window.scrollTo(0, 0)
  return faults
}
