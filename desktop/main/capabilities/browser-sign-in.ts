import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SignInEnd } from '#shared/bridge/bridge.ts'
import type { SignInProblem, SignInProvider } from '#shared/contract/social-sign-in.ts'
import type { Fetch } from '../electron-api.ts'

const VISIT_MS = 10 * 60 * 1000
const PATIENCE_MS = 15_000

/** A server of an earlier version does not say whether the password was removed. */
const handedOver = z.object({ token: z.string().min(1), passwordRemoved: z.boolean().default(false) })
type HandedOver = z.infer<typeof handedOver>

interface Options {
  openExternal(url: string): Promise<void>
  fetch: Fetch
  getServer(): string | null
  saveToken(token: string): Promise<void>
  tell(end: SignInEnd): void
  now(): number
}

/**
 * Signs in with a provider in the system's browser, where people already have a session and can check the address
 * of the page that asks for their password. The link returns a code. The code is worth nothing without the
 * verifier, which never leaves this process.
 */
export function createBrowserSignIn({ openExternal, fetch, getServer, saveToken, tell, now }: Options) {
  let visit: { verifier: string; server: string; endsAt: number } | null = null
  const current = () => (visit && visit.endsAt > now() && visit.server === getServer() ? visit : null)

  const exchange = async (server: string, code: string, verifier: string): Promise<HandedOver | null> => {
    const answer = await fetch(`${server}/api/auth/desktop/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ code, verifier }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok) return handedOver.parse(await answer.json())
    await answer.body?.cancel()
    return null
  }

  return {
    async start(provider: SignInProvider): Promise<void> {
      const server = getServer()
      if (server === null) return
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      visit = { verifier, server, endsAt: now() + VISIT_MS }
      await openExternal(`${server}/api/auth/${provider}?code_challenge=${challenge}`)
    },

    /** A link came back. A link that was not requested, or does not answer our request, changes nothing. */
    async finish(code: string): Promise<void> {
      const waiting = current()
      if (!waiting) return
      try {
        const entered = await exchange(waiting.server, code, waiting.verifier)
        if (entered === null || visit !== waiting) return
        visit = null
        await saveToken(entered.token)
        tell({ outcome: 'signedIn', ...entered })
      } catch {
        tell({ outcome: 'failed', problem: 'failed' })
      }
    },

    fail(problem: SignInProblem): void {
      if (!current()) return
      visit = null
      tell({ outcome: 'failed', problem })
    },
  }
}
