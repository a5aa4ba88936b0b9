import type { QueryClient } from '@tanstack/react-query'
import { haveEarlyAnswers } from '../lib/prefetch.ts'
import { sessionQuery } from '../entities/session/session.ts'
import { FIRST_PAINT } from './first-paint.ts'
import { HomeScreen, ShortsScreen } from './screens.tsx'

/** After this time the app starts without its data: its skeleton can be used, the prerendered one can't. */
const AT_MOST_MS = 800

/** Loads the code of the first screen, and its data from the early responses. The screen reports failures. */
async function prepare(client: QueryClient): Promise<void> {
  const screen = window.location.pathname === '/' ? HomeScreen : ShortsScreen
  const [{ prefetch }, hasAnswers] = await Promise.all([screen.preload(), haveEarlyAnswers()])
  if (hasAnswers) await Promise.all([client.prefetchQuery(sessionQuery), prefetch(client)])
}

/**
 * Resolves when the app can replace the prerendered screen (scripts/prerender.ts) in one step, without a spinner or
 * skeleton in between.
 */
export async function readyToTakeOver(client: QueryClient): Promise<void> {
  const painted = document.querySelector(`[${FIRST_PAINT}]`)
  if (!painted?.checkVisibility()) return
  const late = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))
  await Promise.race([prepare(client).catch(() => undefined), late])
  document.documentElement.dataset['painted'] = ''
}
