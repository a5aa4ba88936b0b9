import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SignInEnd } from '#shared/bridge/bridge.ts'
import type { SignInProblem } from '#shared/contract/social-sign-in.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { signInPath } from '#shared/sign-in-path.ts'
import { connectToServer, type ServerAccess } from '../network/server-connection.ts'

const VISIT_MS = 10 * 60 * 1000

/** A server of an earlier version does not say whether the password was removed. */
const handedOver = z.object({ token: z.string().min(1), passwordRemoved: z.boolean().default(false) })

interface Options extends Pick<ServerAccess, 'fetch' | 'getServer'> {
  openExternal(url: string): Promise<void>
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

  return {
    async start(provider: string): Promise<void> {
      const server = getServer()
      if (server === null) return
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      visit = { verifier, server, endsAt: now() + VISIT_MS }
      await openExternal(`${server}${signInPath(provider)}?code_challenge=${challenge}`)
    },

    /** A link came back. A link that was not requested, or does not answer our request, changes nothing. */
    async finish(code: string): Promise<void> {
      const waiting = current()
      if (!waiting) return
      const { server, verifier } = waiting
      const { api } = connectToServer({ fetch, getServer, getToken: () => null }, server)
      try {
        const entered = handedOver.parse(await api.redeemDesktopAuthCode({ code, verifier }))
        if (visit !== waiting) return
        visit = null
        await saveToken(entered.token)
        tell({ outcome: 'signedIn', ...entered })
      } catch (error) {
        if (error instanceof RequestError && error.secondStep && visit === waiting) {
          visit = null
          tell({ outcome: 'secondStep', challenge: error.secondStep.challenge })
        }
        if (!(error instanceof RequestError)) tell({ outcome: 'failed', problem: 'failed' })
      }
    },

    fail(problem: SignInProblem): void {
      if (!current()) return
      visit = null
      tell({ outcome: 'failed', problem })
    },
  }
}
