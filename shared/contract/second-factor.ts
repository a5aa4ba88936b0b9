import { z } from 'zod'
import { PASSKEY_NAME_MAX_LENGTH } from '../limits/accounts.ts'
import { signedIn } from './accounts.ts'
import { defineRoutes } from './define-route.ts'
import {
  factorCode,
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreation,
  passkeyRequest,
} from './passkeys.ts'
import { byId, count, id, secondStep, time, writtenText } from './values.ts'

const challenge = z.string().max(60)
const passkeyName = writtenText('Please enter a name')
  .min(1, 'Please enter a name')
  .max(PASSKEY_NAME_MAX_LENGTH, `Please use at most ${PASSKEY_NAME_MAX_LENGTH} characters`)
const renaming = z.object({ name: passkeyName })

/** The fields of a proof of the second factor: a code or a signed passkey, never both. */
const proofFields = { code: factorCode.optional(), passkey: passkeyAssertion.optional() }
const isOneProof = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  (code === undefined) !== (passkey === undefined)
const ONE_PROOF = { error: 'Please send either a code or a passkey.', path: ['code'] }

const passkey = z.object({ id, name: z.string(), createdAt: time, usedAt: time.nullable() })
export type PasskeyInfo = z.infer<typeof passkey>

export const secondFactorState = z.object({
  passkeys: z.array(passkey),
  /** Null without one. */
  authenticatorApp: z.object({ createdAt: time, usedAt: time.nullable() }).nullable(),
  recoveryCodesLeft: count,
  /** Whether the account must have a second factor; its last one can't be removed then. */
  isRequired: z.boolean(),
  /** Whether the person showed a second factor in this session. */
  isShown: z.boolean(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

/** Shown once. Null where the account has codes already. */
const recoveryCodes = z.array(z.string())
const added = z.object({ recoveryCodes: recoveryCodes.nullable() })

const own = { access: 'user', isForEnrolment: true } as const

export const secondFactorRoutes = defineRoutes({
  finishSignIn: {
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'public',
    body: z.object({ challenge, ...proofFields }).refine(isOneProof, ONE_PROOF),
    response: signedIn,
    summary: 'The second step of a sign-in that was answered with `second_factor_needed`.',
  },
  describeSecondStep: {
    method: 'POST',
    path: '/api/auth/second-factor/options',
    access: 'public',
    body: z.object({ challenge }),
    response: secondStep,
    summary: 'What the second step of a sign-in with a provider can be.',
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    response: passkeyRequest,
    summary: 'What a browser needs to sign in with a passkey, for five minutes.',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    body: z.object({ passkey: passkeyAssertion, staySignedIn: z.boolean().default(false) }),
    response: signedIn,
    summary: 'Sign in with a passkey, which counts as both factors.',
  },
  startPasskeyProof: {
    method: 'POST',
    path: '/api/auth/proof/passkey',
    access: 'user',
    isForEnrolment: true,
    response: passkeyRequest,
    summary: 'What a browser needs for a proof by passkey, for five minutes.',
  },
  getSecondFactor: {
    ...own,
    method: 'GET',
    path: '/api/user/second-factor',
    response: secondFactorState,
    summary: 'The passkeys, the authenticator app and the recovery codes of the account.',
  },
  startPasskey: {
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/api/user/passkeys/options',
    response: passkeyCreation,
    summary: 'What a browser needs to create a passkey, for five minutes.',
  },
  addPasskey: {
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/api/user/passkeys',
    body: z.object({ name: passkeyName, passkey: passkeyAttestation }),
    response: added,
    status: 201,
    summary:
      'Add a passkey. The first factor of an account comes with recovery codes and ends other sessions.',
  },
  renamePasskey: {
    ...own,
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    params: byId,
    body: renaming,
    status: 204,
    summary: 'Rename a passkey.',
  },
  removePasskey: {
    ...own,
    isFresh: true,
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    params: byId,
    status: 204,
    summary: 'Remove a passkey. 409 for the last factor of an account that must have one.',
  },
  startAuthenticatorApp: {
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/api/user/authenticator-app',
    response: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'A secret for an authenticator app. It counts once a code of it was confirmed.',
  },
  confirmAuthenticatorApp: {
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/api/user/authenticator-app/confirm',
    body: z.object({ code: factorCode }),
    response: added,
    summary: 'Confirm the authenticator app by its first code.',
  },
  removeAuthenticatorApp: {
    ...own,
    isFresh: true,
    method: 'DELETE',
    path: '/api/user/authenticator-app',
    status: 204,
    summary: 'Remove the authenticator app. 409 for the last factor of an account that must have one.',
  },
  renewRecoveryCodes: {
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/api/user/recovery-codes',
    response: z.object({ recoveryCodes }),
    summary: 'Ten new recovery codes; the former ones no longer work.',
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/api/admin/users/:id/second-factor',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    status: 204,
    summary: 'Remove every factor of a person who lost them, and end that person’s sessions.',
  },
})
