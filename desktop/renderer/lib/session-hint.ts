import type { BRIDGE_KEY } from '#shared/bridge/names.ts'
import { SESSION_HINT_COOKIE } from '#shared/limits/accounts.ts'
import { authToken } from './auth-token.ts'

const bridge: typeof BRIDGE_KEY = 'turnoutDesktop'
/** A first '-' marks a session that has ended. */
const HINT = new RegExp(`(?:^|; )${SESSION_HINT_COOKIE}=[^-;]`)

/**
 * Whether asking the server for the session is worth a request: a stored credential, or the hint beside the session
 * cookie (decision 095). It says nothing about who is signed in. The desktop app has no cookie of the server: it asks.
 */
export const maySessionExist = (): boolean => bridge in window || authToken.read() !== null || hasHint()

function hasHint(): boolean {
  try {
    return HINT.test(document.cookie)
  } catch {
    // Denied to a page in a sandbox.
    return false
  }
}
