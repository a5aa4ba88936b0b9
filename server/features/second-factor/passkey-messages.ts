import {
  knownTransports,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyRequest,
} from '#shared/contract/passkeys.ts'
import { SECOND_FACTOR_SECONDS } from '#shared/limits/accounts.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { RelyingParty } from './relying-party.ts'

/** With the parsers of certificates that it brings it takes a moment: the first passkey loads it. */
const load = () => import('@simplewebauthn/server')

/** Ed25519, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = SECOND_FACTOR_SECONDS * 1000

/** The stored part of a passkey. */
export interface StoredPasskey {
  credentialId: string
  /** Base64url. */
  publicKey: string
  signatures: number
  /** Separated by commas. */
  transports: string
}

const descriptorOf = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: knownTransports(transports.split(',')),
})

/** The options with which a browser asks for a signature. @param allowed without one, any passkey of the site */
export const requestOf = (
  challenge: string,
  rp: RelyingParty,
  allowed: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[] = [],
): PasskeyRequest => ({
  challenge,
  rpId: rp.id,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  allowCredentials: allowed.map(descriptorOf),
})

/** The options with which a browser makes a passkey. @param existing passkeys whose authenticators make no second one */
export const creationOf = (
  challenge: string,
  rp: RelyingParty,
  user: { id: number; username: string; displayName: string },
  existing: readonly StoredPasskey[],
) => ({
  challenge,
  rp: { id: rp.id, name: PRODUCT_NAME },
  user: { id: userHandleOf(user.id), name: user.username, displayName: user.displayName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: existing.map(descriptorOf),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
})

/** The account as authenticators store it. It is no secret: profiles have the number in their address. */
const userHandleOf = (userId: number): string => Buffer.from(`user-${userId}`).toString('base64url')

/** @returns what is stored of a new passkey; null for a message that doesn't answer the challenge on this site */
export async function verifyNewPasskey(
  { response, ...credential }: PasskeyAttestation,
  challenge: string,
  rp: RelyingParty,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await load()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origins,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (!verified) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signatures: counter,
    transports: knownTransports(response.transports).join(','),
  }
}

/** @returns the new number of signatures; null for a message that the passkey didn't sign for this challenge and site */
export async function verifyAssertion(
  { response: { userHandle, ...response }, ...credential }: PasskeyAssertion,
  { credentialId, publicKey, signatures }: StoredPasskey,
  userId: number,
  challenge: string,
  rp: RelyingParty,
): Promise<number | null> {
  if (userHandle && userHandle !== userHandleOf(userId)) return null
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origins,
    expectedRPID: rp.id,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: signatures,
    },
    requireUserVerification: true,
  }).catch(refused)
  return verified ? authenticationInfo.newCounter : null
}

/** The library throws for every message that it does not accept. */
const refused = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
})

/** The challenge that a message says to answer; null where the message can't be read. */
export function challengeIn({
  response: { clientDataJSON },
}: PasskeyAssertion | PasskeyAttestation): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const isGiven = typeof data === 'object' && data !== null && 'challenge' in data
    return isGiven && typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
