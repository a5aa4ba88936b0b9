import { z } from 'zod'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../limits/lists.ts'
import { passkeyRequest } from './passkeys.ts'

/** Row ids fit a 32-bit integer in both databases. */
const NO_ID = 'Nothing has this number. Please check the address, or choose again.'
export const id = z.coerce.number<number>(NO_ID).int(NO_ID).positive(NO_ID).max(2_147_483_647, NO_ID)
export const byId = z.object({ id })

/** Invisible characters: a text of these alone counts as empty. */
const INVISIBLE_TEXT = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u

/** A text that a person writes for others, trimmed. A Mac writes é as two characters: they become one. */
export const writtenText = (error?: string) =>
  z.string(error).overwrite((text) => (INVISIBLE_TEXT.test(text) ? '' : text.trim().normalize('NFC')))

/** Joiners that are a part of what is seen: in emoji, and in scripts that are written with them. */
const SEEN_JOINERS =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])[\u200c\u200d]/gu
/** Marks of direction, and characters without a width. */
const UNSEEN_CHARACTERS = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u

/** Like `writtenText`, of a name or a title: two that look the same are the same. */
export const writtenName = (error?: string) =>
  writtenText(error).refine(
    (text) => !UNSEEN_CHARACTERS.test(text.replaceAll(SEEN_JOINERS, '$1')),
    'Please leave out invisible characters, and those that turn the direction of the text.',
  )

/** A text that is not empty. @param missing what an empty one is answered */
export const requiredText = (text: typeof writtenText, missing: string, max: number) =>
  text(missing).pipe(z.string().min(1, missing).max(max, `Please use at most ${max} characters.`))
export const reason = requiredText(writtenText, 'Please say why.', 300)

export const chosenDay = z.iso.date('Please choose a day, such as 2026-11-27.')
/** ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime()
export const count = z.number().int().nonnegative()
export const seconds = z.number().int().nonnegative()

/** The query of a paged list. The cursor says where the page before ended. */
export const pageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_DEFAULT),
  cursor: z
    .string()
    .regex(
      /^[\w.~-]{1,100}$/,
      'This place in the list is not known here. Please start again at its beginning.',
    )
    .optional(),
})

/** What the routes of all paged lists have in common. */
export const pagedList = { method: 'GET', query: pageQuery, paged: true } as const

export const ERROR_CODES = [
  'invalid',
  'not_signed_in',
  'members_only',
  'second_factor_needed',
  'not_allowed',
  'proof_required',
  'use_provider',
  'second_factor_required',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_kind',
  'unprocessable',
  'too_many_requests',
  'over_quota',
  'internal',
  'unavailable',
  'disk_full',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The second step of a sign-in whose first one was right: POST /api/auth/second-factor. */
export const secondStep = z.object({
  challenge: z.string(),
  expiresAt: time,
  hasAuthenticatorApp: z.boolean(),
  hasRecoveryCodes: z.boolean(),
  /** Null where the account has no passkey, and where this address can have none. */
  passkey: passkeyRequest.nullable(),
})
export type SecondStep = z.infer<typeof secondStep>

/**
 * The body of every error. `issues` only with status 400; `provider` with `use_provider`: the way in for that account;
 * `secondStep` with `second_factor_needed`.
 */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  provider: z.object({ id: z.string(), label: z.string() }).optional(),
  secondStep: secondStep.optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
