import { awaitAnswer } from '#shared/contract/connection-lost.ts'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyRequest } from '#shared/contract/passkeys.ts'
import type { RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'

const load = () => awaitAnswer(import('@simplewebauthn/browser'))

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** Whether this page may use passkeys: in a browser, with https or on localhost, and at a host name. */
export function canUsePasskeys(): boolean {
  const { protocol, hostname } = window.location
  const isWebPage = protocol === 'https:' || protocol === 'http:'
  return isWebPage && window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(hostname)
}

/** @throws where the person cancels, and where no passkey answers in time */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: options })
}

/** @throws where the person cancels, and where the device has a passkey of this account already */
export async function createPasskey(
  options: RouteResult<Routes['startPasskey']>,
): Promise<PasskeyAttestation> {
  const { startRegistration } = await load()
  const { response, ...credential } = await startRegistration({ optionsJSON: options })
  return { ...credential, response: { ...response, transports: response.transports ?? [] } }
}
