import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import {
  Navigate,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useParams,
} from 'react-router-dom'
import { PageSpinner } from '../components/spinner.tsx'
import { usePlatform } from '../platform/platform.ts'
import { RequireAdmin, RequireSignIn } from './guards.tsx'
import { PlayerHost, playerAt } from './player-host.tsx'
import * as screens from './screens.ts'
import { Shell } from './shell.tsx'
import { WallRoute } from './wall-route.tsx'

const DesktopHost = lazy(() => import('./desktop-host.tsx'))

/** '/category/12' is a category, '/category/twelve' is no page of ours. */
function ByNumber({ name, children }: { name: string; children: (id: number) => ReactNode }) {
  const value = useParams()[name] ?? ''
  const id = Number(value)
  const isId = /^\d{1,10}$/.test(value) && id > 0
  return isId ? children(id) : <screens.NotFoundScreen />
}

/** Share links of the shorts feed name the plural; their segment comes along. */
function ToVideo() {
  const { id } = useParams()
  const { search } = useLocation()
  return <Navigate replace to={`/video/${id}${search}`} />
}

export function AppRoutes() {
  const { name, server } = usePlatform()
  if (server && server.address === null) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <screens.ServerScreen />
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

/** A new screen starts at its top; going back leaves the place to the browser. */
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
  // Under the player the page behind it stays as it is.
  const shown = opened?.behind ?? location
  useStartAtTop(shown.pathname)
  return (
    <Routes location={shown}>
      <Route
        path="/auth"
        element={
          <Suspense fallback={<PageSpinner />}>
            <screens.AuthScreen />
          </Suspense>
        }
      />
      <Route path="/wall" element={<WallRoute />} />
      <Route element={<Shell player={<PlayerHost video={opened?.video} />} />}>
        <Route index element={<screens.HomeScreen />} />
        <Route path="/trending" element={<screens.TrendingScreen />} />
        <Route path="/terms" element={<screens.TermsScreen />} />
        <Route
          path="/category/:id"
          element={<ByNumber name="id">{(id) => <screens.CategoryScreen key={id} id={id} />}</ByNumber>}
        />
        <Route path="/shorts" element={<screens.ShortsScreen />} />
        <Route path="/micro-lessons" element={<Navigate replace to="/shorts" />} />
        <Route path="/microclips" element={<screens.MicroClipsScreen />} />
        <Route path="/search" element={<screens.SearchScreen />} />
        <Route path="/creators" element={<screens.CreatorsScreen />} />
        <Route path="/discover" element={<screens.DiscoverScreen />} />
        <Route
          path="/video/:id"
          element={<ByNumber name="id">{(id) => <screens.VideoScreen key={id} id={id} />}</ByNumber>}
        />
        <Route path="/videos/:id" element={<ToVideo />} />
        <Route path="/profile" element={<screens.ProfileScreen id={null} />} />
        <Route
          path="/profile/:id"
          element={<ByNumber name="id">{(id) => <screens.ProfileScreen key={id} id={id} />}</ByNumber>}
        />
        <Route element={<RequireSignIn reason="save" worksOffline />}>
          <Route path="/saved" element={<screens.SavedScreen />} />
        </Route>
        <Route element={<RequireSignIn reason="save" />}>
          <Route path="/watch-later" element={<screens.WatchLaterScreen />} />
        </Route>
        <Route element={<RequireSignIn reason="profile" />}>
          <Route path="/preferences" element={<screens.PreferencesScreen />} />
        </Route>
        <Route element={<RequireSignIn reason="upload" />}>
          <Route path="/upload" element={<screens.UploadOptionsScreen />} />
          <Route path="/upload/training" element={<screens.UploadTrainingScreen />} />
          <Route path="/upload/shorts" element={<screens.UploadShortsScreen />} />
        </Route>
        <Route
          path="/upload/microclip"
          element={<Navigate replace to="/upload/shorts" state={{ mode: 'microClips' }} />}
        />
        <Route path="/upload/quickclip" element={<Navigate replace to="/upload/shorts" />} />
        <Route element={<RequireSignIn reason="default" comesBack />}>
          <Route path="/call" element={<screens.CallScreen />} />
        </Route>
        <Route path="/settings" element={<screens.SettingsScreen />} />
        <Route element={<RequireAdmin />}>
          <Route path="/admin" element={<screens.AdminScreen />} />
        </Route>
        <Route path="*" element={<screens.NotFoundScreen />} />
      </Route>
    </Routes>
  )
}
