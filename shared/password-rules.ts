import { PASSWORD_MIN_LENGTH } from './limits/accounts.ts'
import { PRODUCT_NAME } from './product-name.ts'

/** What an account is known by: nothing of it makes a password. */
export interface OwnTexts {
  username?: string | null | undefined
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

export type PasswordWeakness = 'own' | 'repetition' | 'sequence' | 'common'

/** Sentences for a person. None repeats the password. */
export const WEAKNESS_TEXTS: Record<PasswordWeakness, string> = {
  own: `This password is little more than your name, your e-mail address or “${PRODUCT_NAME}”. Please add words that others do not know.`,
  repetition: 'This password repeats a few characters. Please use more different ones.',
  sequence:
    'This password is little more than a row of keys, letters or digits. Please use words or characters without such an order.',
  common: 'This password is one of those that are tried first. Please choose another one.',
}

/** Passwords are compared without regard to case, and to the width of characters. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

const OWN_TEXT_MIN_LENGTH = 3
const DIGITS = ['01234567890']
/** Alphabet, and the keyboards QWERTY, QWERTZ and AZERTY by rows and by columns. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
]
/** Three letters in a row occur in ordinary words, such as "street". */
const DIGITS_MIN_LENGTH = 3
const ROW_MIN_LENGTH = 4

const bothWays = (rows: readonly string[]) =>
  rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
const ORDERS = [
  { minLength: DIGITS_MIN_LENGTH, rows: bothWays(DIGITS) },
  { minLength: ROW_MIN_LENGTH, rows: bothWays(ROWS) },
]

/** The length of the longest beginning of the text that is a part of a row; 0 where it is too short. */
function orderedStart(text: string): number {
  const lengths = ORDERS.flatMap(({ minLength, rows }) =>
    rows.map((row) => {
      let length = 0
      while (length < text.length && row.includes(text.slice(0, length + 1))) length++
      return length >= minLength ? length : 0
    }),
  )
  return Math.max(...lengths)
}

/** Longer texts are looked at to here: the work stays small. */
const MEASURED_LENGTH = 200

/** The text with each row of keys, letters or digits as one character. */
function withoutOrder(text: string): string {
  let rest = text.slice(0, MEASURED_LENGTH)
  let kept = ''
  while (rest) {
    const length = orderedStart(rest)
    kept += rest[0]
    rest = rest.slice(length || 1)
  }
  return kept
}

/** The shortest part that gives the text when it is repeated, also where the last repetition is cut off. */
export function repeatedPart(text: string): string {
  const half = Math.floor(text.length / 2)
  for (let length = 1; length <= half; length++) {
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  }
  return text
}

function ownParts({ username, email, firstName, lastName }: OwnTexts): string[] {
  const whole = [PRODUCT_NAME, username, email, email?.split('@')[0], firstName, lastName]
  return whole
    .map((text) => foldPassword(text ?? '').trim())
    .filter((text) => text.length >= OWN_TEXT_MIN_LENGTH)
    .toSorted((one, other) => other.length - one.length)
}

const isTooShort = (text: string): boolean => text.length < PASSWORD_MIN_LENGTH

/**
 * Why a password is guessed early although it is long enough; null where none of these rules says so. A password must
 * have `PASSWORD_MIN_LENGTH` characters beside what its owner is known by, and beside rows and repetitions.
 */
export function weaknessOf(password: string, own: OwnTexts): Exclude<PasswordWeakness, 'common'> | null {
  const folded = foldPassword(password).slice(0, MEASURED_LENGTH)
  const beside = ownParts(own).reduce((text, part) => text.replaceAll(part, ''), folded)
  if (beside !== folded && isTooShort(beside)) return 'own'
  if (isTooShort(withoutOrder(folded))) return 'sequence'
  if (isTooShort(repeatedPart(folded)) || isTooShort(folded.replaceAll(/(.)\1{2,}/gsu, '$1')))
    return 'repetition'
  return null
}

/** From 0 (refused) to 4: how hard a password is to guess, by its length and its different characters. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** Characters that count, from which a password has the next strength. */
const STRENGTH_FROM = [8, 12, 20] as const

/** @param minLength the least number of characters that the server accepts */
export function strengthOf(password: string, own: OwnTexts, minLength: number): PasswordStrength {
  if (password.length < minLength || weaknessOf(password, own)) return 0
  const folded = foldPassword(password)
  const counted = ownParts(own).reduce((text, part) => text.replaceAll(part, ''), withoutOrder(folded))
  const characters = Math.min(counted.length, new Set(counted).size * 2)
  const reached = STRENGTH_FROM.filter((from) => characters >= from).length
  return (1 + reached) as PasswordStrength
}
