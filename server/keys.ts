import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { SECRET_MIN_LENGTH } from './data-folder.ts'

/** What a key is for. A key of one purpose says nothing about the others. */
export type KeyPurpose =
  | 'sessions'
  | 'viewers'
  | 'lesson tickets'
  | 'walls'
  | 'roll calls'
  | 'sign-in sources'
  | 'event counts'
  | 'self-check'
  | 'security log'
  | 'reset codes'
  | 'mail data'
  | 'mail unsubscribe'
  | 'mail addresses'

const KEY_BYTES = 32

/**
 * The secrets of JWT_SECRET, the newest first. A text whose parts are too short is one secret with a comma in it.
 * @param text secrets with commas between them
 */
export function secretsIn(text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => part.length >= SECRET_MIN_LENGTH) ? parts : [text]
}

export interface Keys {
  /** Signs. */
  current: KeyObject
  /** Verify: `current` first, then those of former secrets. */
  all: readonly KeyObject[]
  /** `all`, and the secrets themselves, by which versions before the separate keys signed. */
  allAndFormer: readonly KeyObject[]
}

/** The keys of one purpose, derived from the secrets by HKDF-SHA-256. */
export function keysFor(purpose: KeyPurpose, jwtSecret: string): Keys {
  const secrets = secretsIn(jwtSecret)
  const derive = (secret: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `turnout ${purpose}`, KEY_BYTES)))
  const [current, ...older] = secrets.map(derive)
  if (!current) throw new Error('There is no secret')
  const all = [current, ...older]
  // A former version took the whole text as its secret.
  const plain = [...new Set([jwtSecret, ...secrets])].map((secret) => createSecretKey(Buffer.from(secret)))
  return { current, all, allAndFormer: [...all, ...plain] }
}

/** The keyed hash of a text, as base64url: 43 characters. */
export const keyedHash = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Whether one of the keys made the hash of the text. */
export function isKeyedHash(keys: readonly KeyObject[], text: string, hash: string): boolean {
  const given = Buffer.from(hash)
  return keys.some((key) => {
    const expected = Buffer.from(keyedHash(key, text))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** The claims of a token that one of the keys signed; null for any other token, and for an expired one. */
export function verifyToken(keys: readonly KeyObject[], token: string): jwt.JwtPayload | null {
  for (const key of keys) {
    try {
      const claims = jwt.verify(token, key, { algorithms: ['HS256'] })
      return typeof claims === 'object' ? claims : null
    } catch (error) {
      if (!(error instanceof jwt.JsonWebTokenError)) throw error
    }
  }
  return null
}
