import type { IncomingHttpHeaders } from 'node:http'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import { keysFor, verifyToken } from '#server/keys.ts'

/** The header of a request by which `npm run doctor` looks at its own request through the proxy. */
export const SELF_CHECK_HEADER = 'x-turnout-self-check'
const PURPOSE = 'self-check'
const VALID_SECONDS = 60

/** What a request looked like when it arrived. */
export const arrivedRequest = z.object({
  /** As the server uses them. */
  address: z.string(),
  protocol: z.string(),
  host: z.string(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  trustsProxy: z.boolean(),
})
export type ArrivedRequest = z.output<typeof arrivedRequest>

/** The value of the header, which only who has the secret of the server can make. It is no session. */
export const signSelfCheck = (secret: string): string =>
  jwt.sign({ purpose: PURPOSE }, keysFor('self-check', secret).current, {
    algorithm: 'HS256',
    expiresIn: VALID_SECONDS,
  })

export function isSelfCheck(headers: IncomingHttpHeaders, secret: string): boolean {
  const token = headers[SELF_CHECK_HEADER]
  if (typeof token !== 'string') return false
  return verifyToken(keysFor('self-check', secret).all, token)?.['purpose'] === PURPOSE
}
