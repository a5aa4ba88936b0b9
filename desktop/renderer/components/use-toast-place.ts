import { useLayoutEffect } from 'react'
import { isMobileNow } from '../lib/use-media-query.ts'
import { lastPress } from './last-press.ts'
import { overlapOf, placeOf, type Box } from './toast-place.ts'

/** How often a shown toast looks whether it covers a control that came later. */
const CHECK_MS = 250
const MARGIN_PX = 16
const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=menuitem], [role=option]'

/** The part of the window that no keyboard and no notch covers, without a margin. */
function areaOf(region: Element): Box {
  const { scrollPaddingTop, scrollPaddingRight, scrollPaddingBottom, scrollPaddingLeft } =
    getComputedStyle(region)
  const inset = (padding: string) => (Number.parseFloat(padding) || 0) + MARGIN_PX
  const { clientWidth } = document.documentElement
  const height = Math.min(window.innerHeight, window.visualViewport?.height ?? Number.POSITIVE_INFINITY)
  return {
    left: inset(scrollPaddingLeft),
    top: inset(scrollPaddingTop) - MARGIN_PX / 2,
    right: clientWidth - inset(scrollPaddingRight),
    bottom: height - inset(scrollPaddingBottom),
  }
}

/** Points of a control where another one may not lie above it, as parts of its size. */
const POINTS = [
  [0.5, 0.5],
  [0.2, 0.2],
  [0.8, 0.2],
  [0.2, 0.8],
  [0.8, 0.8],
] as const

/** The boxes of the controls that a pointer reaches: not of those behind a dialog. */
function controlsBeside(region: Element): Box[] {
  return Array.from(document.querySelectorAll(CONTROLS)).flatMap((control) => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
    if (width <= 1 || height <= 1 || region.contains(control)) return []
    const isReached = POINTS.some(([x, y]) => {
      const reached = document.elementFromPoint(left + x * width, top + y * height)
      return reached !== null && (control.contains(reached) || region.contains(reached))
    })
    return isReached ? [{ left, top, right, bottom }] : []
  })
}

/**
 * Places a toast, and checks its place until the returned function is called.
 * @param pressed what else it doesn't cover
 */
function keepPlaced(toast: HTMLElement, pressed: readonly Box[]): () => void {
  const view = () => ({ href: window.location.href, scrolled: window.scrollY })
  let placed = view()
  const place = (isNew: boolean) => {
    const controls = controlsBeside(toast)
    const here = toast.getBoundingClientRect()
    if (!isNew && controls.every((control) => overlapOf(here, control) === 0)) return
    const size = { width: toast.offsetWidth, height: toast.offsetHeight }
    const { left, top } = placeOf(size, areaOf(toast), [...controls, ...pressed], isMobileNow())
    toast.style.left = `${left}px`
    toast.style.top = `${top}px`
    placed = view()
  }
  const check = () => {
    const now = view()
    const isScrolled = now.href === placed.href && now.scrolled !== placed.scrolled
    if (!isScrolled && !toast.matches(':hover, :focus-within')) place(false)
  }
  place(true)
  const timer = setInterval(check, CHECK_MS)
  return () => clearInterval(timer)
}

/**
 * Places a toast where it covers no control and not the last press, before it is drawn, and moves it when another screen
 * or another dialog has put a control below it. It stays while it is hovered or focused, and while the page is scrolled.
 */
export function useToastPlace(region: HTMLElement | null): void {
  useLayoutEffect(() => (region ? keepPlaced(region, lastPress()) : undefined), [region])
}
