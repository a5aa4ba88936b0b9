import { lazy, Suspense, type ComponentType } from 'react'
import { WALL_RELOAD_MAX_MS } from '#shared/limits.ts'

const RETRY_FIRST_MS = 2000
const RETRY_KEY = 'wall-code-retries'

/** The code of the wall didn't come: nobody is there to press a button, so the page tries again by itself. */
function retryLater(): { default: ComponentType } {
  const tries = Number(sessionStorage.getItem(RETRY_KEY)) || 0
  sessionStorage.setItem(RETRY_KEY, String(tries + 1))
  // Loaded while the server is away, the page could become the browser's error page, which nothing loads again.
  const reload = () =>
    fetch(window.location.href).then(({ ok }) => (ok ? window.location.reload() : retryLater()), retryLater)
  setTimeout(() => void reload(), Math.min(WALL_RELOAD_MAX_MS, RETRY_FIRST_MS * 2 ** tries))
  return { default: () => null }
}

const load = (): Promise<{ default: ComponentType }> => import('../screens/wall/wall-screen.tsx')
const WallScreen = lazy(() => load().catch(retryLater))

export const WallRoute = () => (
  <Suspense fallback={null}>
    <WallScreen />
  </Suspense>
)
