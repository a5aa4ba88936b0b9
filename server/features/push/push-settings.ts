import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { INTERNET, type PushNetwork } from './push-address.ts'

/** The keys by which push services know this installation (VAPID, RFC 8292). */
export interface PushSettings {
  publicKey: string
  privateKey: string
  /** Where the operator of a push service reaches this installation: mailto: or https:. */
  subject: string
  /** The delay before the second attempt, doubled each time. Tests use a short one. */
  retryMs: number
  /** The least time between two messages about one notification. */
  pauseMs: number
  network: PushNetwork
}

const RETRY_MS = 15_000
const PAUSE_MS = 10 * 60 * 1000

/** An uncompressed point of P-256, and a number of 32 bytes, as base64url. */
const PUBLIC_KEY = /^B[\w-]{86}$/
const PRIVATE_KEY = /^[\w-]{43}$/
const SUBJECT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/

/** The variables of the environment. */
export const pushEnvironment = {
  VAPID_PUBLIC_KEY: z.string().regex(PUBLIC_KEY, 'must be as npm run push-keys prints it').optional(),
  VAPID_PRIVATE_KEY: z.string().regex(PRIVATE_KEY, 'must be as npm run push-keys prints it').optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(SUBJECT, 'must be like mailto:training@example.org or https://turnout.example.org')
    .optional(),
}

interface Given {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
  VAPID_SUBJECT?: string | undefined
}

/** The public key that belongs to a private one. */
function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey('base64url')
}

/** Whether both keys are of one pair; true where one is missing. */
export function isKeyPair({ VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: secret }: Given): boolean {
  if (!open || !secret) return true
  try {
    return publicKeyOf(secret) === open
  } catch {
    return false
  }
}

/** Null without all three: no push messages are sent. */
export const pushOf = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Given): PushSettings | null =>
  publicKey && privateKey && subject
    ? { publicKey, privateKey, subject, retryMs: RETRY_MS, pauseMs: PAUSE_MS, network: INTERNET }
    : null
