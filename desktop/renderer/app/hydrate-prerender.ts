import type { QueryClient } from '@tanstack/react-query'
import { haveEarlyAnswers } from '../lib/prefetch.ts'
import { sessionQuery } from '../entities/session/session.ts'
import { FIRST_PAINT } from './first-paint.ts'
import { HomeScreen, ShortsScreen } from './screens.tsx'

/** Nobody waits longer for what is late: a skeleton can be used, a picture of one can't. */
const AT_MOST_MS = 800

/** The code of the first screen, and what it shows of answers that are here; failures are its own to tell. */
async function prepare(client: QueryClient): Promise<void> {
  const screen = window.location.pathname === '/' ? HomeScreen : ShortsScreen
  const [{ prefetch }, hasAnswers] = await Promise.all([screen.preload(), haveEarlyAnswers()])
  if (hasAnswers) await Promise.all([client.prefetchQuery(sessionQuery), prefetch(client)])
}

/**
 * Where the page's own HTML shows its first screen already (scripts/prerender.ts), the app takes its place in one
 * step: no spinner and no skeleton come in between.
 */
export async function readyToTakeOver(client: QueryClient): Promise<void> {
  const painted = document.querySelector(`[${FIRST_PAINT}]`)
  if (!painted?.checkVisibility()) return
  const late = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))
  await Promise.race([prepare(client).catch(() => undefined), late])
  document.documentElement.dataset['painted'] = ''
}
