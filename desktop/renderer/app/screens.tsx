import type { ComponentType, ReactElement } from 'react'
import { Navigate, useLocation, useParams, type RouteObject } from 'react-router-dom'
import { lazyScreen } from '../components/lazy-screen.tsx'
import { LOADS } from './first-screens.ts'
import { RequireOfficer, RequireSignIn, RequireViewer } from './guards.tsx'

// Outside the shell, or loaded ahead of their route.
export const AuthScreen = lazyScreen(LOADS.auth)
export const ServerScreen = lazyScreen(() => import('../screens/server/server-screen.tsx'))
/** Each module has `prefetch` beside its screen, which loads the data that the screen shows first. */
export const PRERENDERED = {
  home: lazyScreen(LOADS.home),
  shorts: lazyScreen(LOADS.shorts),
  trending: lazyScreen(LOADS.trending),
  microclips: lazyScreen(LOADS.microclips),
  category: lazyScreen(LOADS.category),
  video: lazyScreen(LOADS.video),
}
const ProfileScreen = lazyScreen(() => import('../screens/profile/profile-screen.tsx'))
const AssignmentScreen = lazyScreen(() => import('../screens/assignment/assignment-screen.tsx'))
const CertificateScreen = lazyScreen(() => import('../screens/certificate/certificate-screen.tsx'))
const SessionScreen = lazyScreen(() => import('../screens/session/session-screen.tsx'))
const TranscriptScreen = lazyScreen(() => import('../screens/transcript/transcript-screen.tsx'))
const SeriesScreen = lazyScreen(() => import('../screens/series/series-screen.tsx'))
const EditSeriesScreen = lazyScreen(() => import('../screens/series/edit-series-screen.tsx'))
const NotFoundScreen = lazyScreen(() => import('../screens/not-found/not-found-screen.tsx'))

/** A screen in a chunk of its own, which is loaded at the first visit of its route. */
function screen(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  const Screen = lazyScreen(load)
  return { path, element: <Screen /> }
}

/** The screen of one record: '/category/12' is a category, '/category/twelve' is not found. */
function ById({ Screen }: { Screen: ComponentType<{ id: number }> }) {
  const { id: value = '' } = useParams()
  const id = Number(value)
  return /^\d{1,10}$/.test(value) && id > 0 ? <Screen key={id} id={id} /> : <NotFoundScreen />
}

const guarded = (guard: ReactElement, ...children: RouteObject[]): RouteObject => ({
  element: guard,
  children,
})
const redirect = (path: string, to: string, state?: object): RouteObject => ({
  path,
  element: <Navigate replace to={to} state={state} />,
})

/** Share links of the shorts feed have the plural; the query with the segment is kept. */
function ToVideo() {
  const { id } = useParams()
  const { search } = useLocation()
  return <Navigate replace to={`/video/${id}${search}`} />
}

/** Every screen of the shell. */
export const SCREENS: RouteObject[] = [
  screen('/verify', () => import('../screens/verify/verify-screen.tsx')),
  screen('/unsubscribe', () => import('../screens/unsubscribe/unsubscribe-screen.tsx')),
  screen('/invitation', () => import('../screens/invitation/invitation-screen.tsx')),
  screen('/reset', () => import('../screens/reset/reset-screen.tsx')),
  screen('/terms', LOADS.terms),
  // A lesson may be public in a library for members.
  { path: '/video/:id', element: <ById Screen={PRERENDERED.video} /> },
  guarded(
    <RequireViewer />,
    { index: true, element: <PRERENDERED.home /> },
    { path: '/trending', element: <PRERENDERED.trending /> },
    { path: '/category/:id', element: <ById Screen={PRERENDERED.category} /> },
    { path: '/shorts', element: <PRERENDERED.shorts /> },
    redirect('/micro-lessons', '/shorts'),
    { path: '/microclips', element: <PRERENDERED.microclips /> },
    screen('/search', LOADS.search),
    screen('/creators', LOADS.creators),
    screen('/discover', LOADS.discover),
    screen('/series', () => import('../screens/series/series-list-screen.tsx')),
    { path: '/series/:id', element: <ById Screen={SeriesScreen} /> },
    { path: '/videos/:id', element: <ToVideo /> },
    { path: '/profile', element: <ProfileScreen id={null} /> },
    { path: '/profile/:id', element: <ById Screen={ProfileScreen} /> },
  ),
  guarded(
    <RequireSignIn reason="save" worksOffline />,
    screen('/saved', () => import('../screens/saved/saved-screen.tsx')),
    screen('/kept', () => import('../screens/kept/kept-screen.tsx')),
  ),
  guarded(
    <RequireSignIn reason="save" />,
    screen('/watch-later', () => import('../screens/watch-later/watch-later-screen.tsx')),
  ),
  guarded(
    <RequireSignIn reason="profile" />,
    screen('/notifications', () => import('../screens/notifications/notifications-screen.tsx')),
    screen('/training', () => import('../screens/training/training-screen.tsx')),
    { path: '/assignment/:id', element: <ById Screen={AssignmentScreen} /> },
    { path: '/certificate/:id', element: <ById Screen={CertificateScreen} /> },
    { path: '/session/:id', element: <ById Screen={SessionScreen} /> },
    { path: '/transcript/:id', element: <ById Screen={TranscriptScreen} /> },
    screen('/records', () => import('../screens/records/records-screen.tsx')),
    screen('/preferences', () => import('../screens/preferences/preferences-screen.tsx')),
    screen('/profile/security', () => import('../screens/security/security-screen.tsx')),
  ),
  guarded(
    <RequireSignIn reason="upload" />,
    screen('/upload', () => import('../screens/upload-options/upload-options-screen.tsx')),
    screen('/upload/training', () => import('../screens/upload/upload-videos-screen.tsx')),
    screen('/upload/shorts', () => import('../screens/upload/upload-videos-screen.tsx')),
    screen('/series/new', () => import('../screens/series/new-series-screen.tsx')),
    { path: '/series/:id/edit', element: <ById Screen={EditSeriesScreen} /> },
  ),
  redirect('/upload/microclip', '/upload/shorts', { mode: 'microClips' }),
  redirect('/upload/quickclip', '/upload/shorts'),
  guarded(
    <RequireSignIn reason="default" />,
    screen('/check-in', () => import('../screens/check-in/check-in-screen.tsx')),
    screen('/call', () => import('../screens/call/call-screen.tsx')),
    screen('/crew', () => import('../screens/crew/crew-screen.tsx')),
  ),
  screen('/set-up', () => import('../screens/set-up/set-up-screen.tsx')),
  screen('/settings', () => import('../screens/settings/settings-screen.tsx')),
  guarded(
    <RequireOfficer />,
    screen('/admin', () => import('../screens/admin/admin-screen.tsx')),
    screen('/review', () => import('../screens/review/review-screen.tsx')),
  ),
  { path: '*', element: <NotFoundScreen /> },
]
