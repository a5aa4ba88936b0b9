import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#shared/limits/accounts.ts'

/** Crockford's base32: no two signs look the same. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 120 bits: a plain hash is enough for a text that can't be guessed. */
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/** @returns new codes in groups of four signs: abcd-efgh-… */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

function newCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length])
  return signs.join('').replaceAll(GROUP, '$&-')
}

/** The hash of a code as a person writes it: in any case, with any separators, and with O for 0, I and L for 1. */
export function hashRecoveryCode(written: string): string {
  const signs = written
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return createHash('sha256').update(signs).digest('hex')
}
