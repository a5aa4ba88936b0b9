import type { QueryClient } from '@tanstack/react-query'
import type { PrerenderedScreen } from '#shared/prerendered-screens.ts'
import { haveEarlyAnswers } from '../lib/prefetch.ts'
import { sessionQuery } from '../entities/session/session.ts'
import { FIRST_PAINT } from './first-paint.ts'
import { PRERENDERED } from './screens.tsx'

/** After this time the app starts without its data: its skeleton can be used, the prerendered one can't. */
const AT_MOST_MS = 800

/** Loads the code of the first screen, and its data from the early responses. The screen reports failures. */
async function prepare(client: QueryClient, painted: Element): Promise<void> {
  const name = painted.getAttribute(FIRST_PAINT) as PrerenderedScreen
  const id = Number(/\d+$/.exec(window.location.pathname)?.[0] ?? 0)
  const [{ prefetch }, hasAnswers] = await Promise.all([PRERENDERED[name].preload(), haveEarlyAnswers()])
  if (hasAnswers) await Promise.all([client.prefetchQuery(sessionQuery), prefetch(client, id)])
}

/**
 * Resolves when the app can replace the prerendered screen (scripts/prerender.ts) in one step, without a spinner or
 * skeleton in between.
 */
export async function readyToTakeOver(client: QueryClient): Promise<void> {
  const painted = document.querySelector(`[${FIRST_PAINT}]`)
  if (!painted?.checkVisibility()) return
  const late = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))
  await Promise.race([prepare(client, painted).catch(() => undefined), late])
  document.documentElement.dataset['painted'] = ''
}
