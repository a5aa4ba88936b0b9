import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { tabStorage } from '../lib/device-storage.ts'
import { listen } from '../lib/listen.ts'

/** The scroll positions in px of the last history entries of this tab, by key and path. */
const STORAGE_KEY = 'scroll-places'
const PLACES_MAX = 50
/** A list that takes longer to load stays where it is. */
const PATIENCE_MS = 10_000
/** The first entry of every load has this key. */
const FIRST_KEY = 'default'

const isPlace = (value: unknown): value is [name: string, scrollY: number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

function storedPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isPlace) : [])
  } catch {
    return new Map()
  }
}

/** The newest place is the last one. */
function storePlace(name: string, scrollY: number): void {
  const places = storedPlaces()
  places.delete(name)
  places.set(name, scrollY)
  tabStorage.write(STORAGE_KEY, JSON.stringify([...places].slice(-PLACES_MAX)))
}

/** Whether the page was loaded by its address, and not by a reload or by going back. */
const isNewVisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

/**
 * Scrolls to a place as soon as the page is tall enough: a list that loads its pages by itself does so on the way there.
 * Ends when a person does something.
 * @returns a function that ends it
 */
function scrollWhenTall(place: number): () => void {
  const stop = () => {
    clearTimeout(timer)
    unlisten()
    observer.disconnect()
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  const unlisten = listen(window, ['wheel', 'touchstart', 'pointerdown', 'keydown'], stop)
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) < 1) stop()
  })
  // The observer is called for the first time right away.
  observer.observe(document.body)
  return stop
}

/**
 * Brings a page back to where it stood after a reload of a later page. Without a reload the list is still in memory and
 * the browser does it; after one the list is read again, and is too short when the browser scrolls.
 */
export function useScrollPlaces(): void {
  const { key, pathname } = useLocation()
  useLayoutEffect(() => {
    const name = `${key} ${pathname}`
    const stored = storedPlaces().get(name) ?? 0
    // The browser may have scrolled as far as the page was tall.
    const isBack = window.scrollY < stored && !(key === FIRST_KEY && isNewVisit())
    const stop = isBack ? scrollWhenTall(stored) : undefined
    // A person may scroll before this code has loaded.
    let place = isBack ? stored : window.scrollY
    const store = () => storePlace(name, place)
    const unlisten = [
      listen(window, ['scroll'], () => (place = window.scrollY)),
      listen(window, ['pagehide'], store),
    ]
    return () => {
      stop?.()
      for (const each of unlisten) each()
      store()
    }
  }, [key, pathname])
}
