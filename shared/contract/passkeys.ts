import { z } from 'zod'

/** What WebAuthn sends between a browser and the server, in its JSON form: bytes are base64url. */

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'This came from no passkey. Please try again.')

/** A credential id has at most 1,023 bytes. */
export const CREDENTIAL_ID_MAX_LENGTH = 1364
/** Keys of every algorithm, certificates included, are far smaller. */
const MESSAGE_MAX_LENGTH = 20_000

const credentialId = bytes(CREDENTIAL_ID_MAX_LENGTH)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type PasskeyTransport = z.infer<typeof transport>
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
})
const userVerification = z.enum(['required', 'preferred', 'discouraged'])

/** The options of `navigator.credentials.get`. Without allowed credentials the browser offers those that it has. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In ms. */
  timeout: z.number(),
  userVerification,
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** The options of `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** In ms. */
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
})

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** What a passkey signed. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(MESSAGE_MAX_LENGTH),
    authenticatorData: bytes(MESSAGE_MAX_LENGTH),
    signature: bytes(MESSAGE_MAX_LENGTH),
    userHandle: z.string().max(100).nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** A new passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(MESSAGE_MAX_LENGTH),
    attestationObject: bytes(MESSAGE_MAX_LENGTH),
    /** Transports that are not known here are left out. */
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

/** @returns the known ones of the transports that a browser names */
export const knownTransports = (names: readonly string[]): PasskeyTransport[] =>
  names.flatMap((name) => transport.safeParse(name).data ?? [])

/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'Please enter a code').max(60)
