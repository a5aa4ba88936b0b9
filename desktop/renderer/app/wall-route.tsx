import { lazy, Suspense, type ComponentType } from 'react'

const RETRY_MS = 5000

/**
 * The code of the wall didn't come: nobody is there to press a button, so the page tries again by itself. It asks the
 * server first: loaded while that is away, it could become the browser's error page, which nothing loads again.
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
