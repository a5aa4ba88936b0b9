import { lazy, Suspense, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useRoutes, type RouteObject } from 'react-router-dom'
import { PageSpinner } from '../components/spinner.tsx'
import { usePlatform } from '../platform/platform.ts'
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
function useStartAtTop() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, type])
}

const ROUTES: RouteObject[] = [
  {
    path: '/auth',
    element: (
      <Suspense fallback={<PageSpinner />}>
        <AuthScreen />
      </Suspense>
    ),
  },
  { path: '/wall', element: <WallRoute /> },
  { element: <Shell />, children: SCREENS },
]

function Screens() {
  useStartAtTop()
  return useRoutes(ROUTES)
}
