import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
  useRoutes,
  type Location,
  type RouteObject,
} from 'react-router-dom'
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

/** The routes outside of the shell, which open no videos. */
const WITHOUT_PLAYER = new Set(['/auth', '/wall'])

const ShownScreen = memo(() => useRoutes(ROUTES))

const isSame = (one: Location, other: Location) =>
  (['key', 'pathname', 'search', 'hash', 'state'] as const).every((part) => one[part] === other[part])

/** The former object of the same location: on the way back the history gives another one. */
function useSameLocation(location: Location): Location {
  const [kept, keep] = useState(location)
  if (isSame(kept, location)) return kept
  keep(location)
  return location
}

function Screens() {
  const location = useLocation()
  const opened = playerAt(location)
  // The page behind the player stays as it is, and does not render its hundreds of links again.
  const shown = useSameLocation(opened?.behind ?? location)
  useStartAtTop(shown.pathname)
  const context = useMemo(() => ({ location: shown, navigationType: NavigationType.Pop }), [shown])
  return (
    // `useRoutes` takes a location, too, but it reads the address besides: every link of the page would render again when
    // a video opens or closes. The router has no other way to give a page a location of its own.
    <LocationContext value={context}>
      <ShownScreen />
      {!WITHOUT_PLAYER.has(shown.pathname) && <PlayerHost opened={opened?.opening} />}
    </LocationContext>
  )
}
