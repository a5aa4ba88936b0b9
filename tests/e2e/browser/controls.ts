import type { Page } from '@playwright/test'
import type { Box } from './wall-boxes.ts'

export interface Control extends Box {
  name: string
}

/** The visible links, buttons and fields in the last element that matches, with their boxes on the screen. */
export const controlsIn = (page: Page, root: string): Promise<Control[]> =>
  page.evaluate((selector) => {
    const within = [...document.querySelectorAll(selector)].at(-1)
    if (!within) throw new Error(`There is no ${selector}`)
    return [...within.querySelectorAll('a[href], button, input, select, textarea')]
      .filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !element.closest('[inert], [aria-hidden=true]'),
      )
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
        return { name: name || element.outerHTML.slice(0, 80), left, top, right, bottom }
      })
      .filter(({ left, top, right, bottom }) => right - left > 8 && bottom - top > 8)
  }, root)

/**
 * What can't be pressed in the last element that matches, even after scrolling: it is beyond the screen, or something
 * else is over its middle.
 */
export const unreachableIn = (page: Page, root: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const within = [...document.querySelectorAll(selector)].at(-1)
    if (!within) throw new Error(`There is no ${selector}`)
    const faults: string[] = []
    for (const control of within.querySelectorAll<HTMLElement>(
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
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40)
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
  }, root)
