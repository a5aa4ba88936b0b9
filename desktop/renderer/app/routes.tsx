import { lazy, Suspense, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { PageSpinner } from '../components/spinner.tsx'
import { usePlatform } from '../platform/platform.ts'
import { PlayerHost, playerAt } from './player-host.tsx'
import { AuthScreen, SCREENS, ServerScreen } from './screens.tsx'
import { Shell } from './shell.tsx'
import { WallRoute } from './wall-route.tsx'

const DesktopHost = lazy(() => import('./desktop-host.tsx'))

export function AppRoutes() {
  const { name, server } = usePlatform()
  if (server && server.address === null) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <ServerScreen />
      </Suspense>
    )
  }
  return (
    <>
      {name === 'desktop' && (
        <Suspense fallback={null}>
          <DesktopHost />
        </Suspense>
      )}
      <Screens />
    </>
  )
}

/** A new screen starts at its top. On the way back the browser restores the scroll position. */
function useStartAtTop(pathname: string) {
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
}

function Screens() {
  const location = useLocation()
  const opened = playerAt(location)
  // The page behind the player stays as it is.
  const shown = opened?.behind ?? location
  useStartAtTop(shown.pathname)
  const auth = (
    <Suspense fallback={<PageSpinner />}>
      <AuthScreen />
    </Suspense>
  )
  return useRoutes(
    [
      { path: '/auth', element: auth },
      { path: '/wall', element: <WallRoute /> },
      { element: <Shell player={<PlayerHost opened={opened?.opening} />} />, children: SCREENS },
    ],
    shown,
  )
}
