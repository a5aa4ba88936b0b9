import { lazy, Suspense, type ComponentType } from 'react'

const RETRY_MS = 5000

/**
 * Reloads the page when the code of the wall failed to load, since a wall has no user who presses a button. It asks the
 * server first: a reload without the server could end on the error page of the browser, which nothing reloads.
 */
function retryLater(): { default: ComponentType } {
  const retry = () =>
    fetch(window.location.href).then(({ ok }) => (ok ? window.location.reload() : retryLater()), retryLater)
  setTimeout(() => void retry(), RETRY_MS)
  return { default: () => null }
}

const load = (): Promise<{ default: ComponentType }> => import('../screens/wall/wall-screen.tsx')
const WallScreen = lazy(() => load().catch(retryLater))

export const WallRoute = () => (
  <Suspense fallback={null}>
    <WallScreen />
  </Suspense>
)
