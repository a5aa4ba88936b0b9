import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
} from 'react-router-dom'
import type { VideoOpening } from '../entities/video/open-video.ts'
import { playerAt } from './player-entries.ts'
import { PlayerHost } from './player-host.tsx'
import { SignInHost } from './sign-in-host.tsx'

/** The routes outside of the shell, which open no videos. */
const WITHOUT_PLAYER = new Set(['/auth', '/wall'])

const PARTS = ['key', 'pathname', 'search', 'hash', 'state'] as const

interface Place {
  location: Location
  action: NavigationType
}

interface Shown {
  /** The page, also behind a video. */
  page: Place
  opened: VideoOpening | undefined
}

/** @param former its page is kept where the location is the same: the history gives another object on the way back */
function showAt({ location, action }: Place, former?: Shown): Shown {
  const entry = playerAt(location)
  const behind = entry?.behind ?? location
  const isSame = former && PARTS.every((part) => former.page.location[part] === behind[part])
  return { page: isSame ? former.page : { location: behind, action }, opened: entry?.opening }
}

/**
 * The router of the page. A video that opens over a page changes the address, but the location of the page stays the
 * one of the page: its hundreds of links do not render again.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ page, opened }, show] = useState(() => showAt(history))
  useLayoutEffect(
    () => history.listen((place) => startTransition(() => show((former) => showAt(place, former)))),
    [history],
  )
  return (
    <Router navigator={history} location={page.location} navigationType={page.action}>
      {children}
      <SignInHost />
      {!WITHOUT_PLAYER.has(page.location.pathname) && <PlayerHost opened={opened} />}
    </Router>
  )
}
