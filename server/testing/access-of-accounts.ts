import { ADMINS, EVERYBODY, REDIRECTED, SIGNED_IN, type Line, type Subjects } from './access-line.ts'

const person = ({ person }: Subjects) => person
const category = () => 1
const account = ({ newName }: Subjects) => ({
  username: newName,
  email: `${newName}@example.org`,
  password: 'secret-pass-of-all',
})
const unknownPasskey = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

/** Calls of accounts: their passwords, sessions, second factors and providers. */
export const ACCOUNT_ACCESS: readonly Line[] = [
  // A sign-in ends the session that its request presents.
  { route: 'register', answers: [201, 201, 201, 201], body: account, endsSession: true },
  {
    route: 'login',
    answers: [401, 401, 401, 401],
    body: ({ newName }) => ({ username: newName, password: 'secret-pass' }),
  },
  { route: 'logout', answers: [204, 204, 204, 204], endsSession: true },
  { route: 'getCurrentUser', answers: SIGNED_IN },
  { route: 'getPasswordState', answers: SIGNED_IN },
  { route: 'changePassword', answers: [401, 400, 400, 400] },
  { route: 'createAdmin', answers: [401, 403, 403, 201], body: account },
  { route: 'exportOwnData', answers: SIGNED_IN },
  { route: 'deleteOwnAccount', answers: [401, 400, 400, 400] },
  { route: 'getProofKinds', answers: SIGNED_IN },
  { route: 'proveIdentity', answers: [401, 400, 400, 400] },
  { route: 'listSessions', answers: SIGNED_IN },
  { route: 'endSession', answers: [401, 404, 404, 404] },
  { route: 'endOtherSessions', answers: [401, 204, 204, 204] },
  { route: 'listSessionsOfUser', answers: ADMINS, id: person },
  { route: 'endSessionOfUser', answers: [401, 403, 403, 404], id: person },
  { route: 'endSessionsOfUser', answers: [401, 403, 403, 204], id: person },
  // The server of this table has an address without a host name, at which there are no passkeys.
  { route: 'startPasskeyProof', answers: [401, 422, 422, 422] },
  { route: 'describeSecondStep', answers: [401, 401, 401, 401], body: () => ({ challenge: 'unknown' }) },
  {
    route: 'finishSignIn',
    answers: [401, 401, 401, 401],
    body: () => ({ challenge: 'unknown', code: '123456' }),
  },
  { route: 'startPasskeySignIn', answers: [422, 422, 422, 422] },
  { route: 'signInWithPasskey', answers: [401, 401, 401, 401], body: () => ({ passkey: unknownPasskey }) },
  { route: 'getSecondFactor', answers: SIGNED_IN },
  { route: 'startPasskey', answers: [401, 422, 422, 422] },
  { route: 'addPasskey', answers: [401, 400, 400, 400] },
  { route: 'renamePasskey', answers: [401, 404, 404, 404], id: category, body: () => ({ name: 'Phone' }) },
  { route: 'removePasskey', answers: [401, 404, 404, 404], id: category },
  { route: 'confirmAuthenticatorApp', answers: [401, 404, 404, 404], body: () => ({ code: '123456' }) },
  { route: 'startAuthenticatorApp', answers: SIGNED_IN },
  { route: 'removeAuthenticatorApp', answers: [401, 404, 404, 404] },
  { route: 'renewRecoveryCodes', answers: [401, 409, 409, 409] },
  { route: 'removeSecondFactor', answers: [401, 403, 403, 409], id: person },
  { route: 'unlinkProviders', answers: [401, 403, 403, 409], id: person },
  { route: 'goToLogin', answers: REDIRECTED },
  { route: 'signInWithGoogle', answers: REDIRECTED },
  { route: 'signInWithApple', answers: REDIRECTED },
  { route: 'returnFromGoogle', answers: REDIRECTED },
  { route: 'returnFromApple', answers: REDIRECTED },
  { route: 'returnFromGoogleByForm', answers: REDIRECTED },
  { route: 'returnFromAppleByForm', answers: REDIRECTED },
  { route: 'getSignInProviders', answers: EVERYBODY },
  { route: 'getProviderSignOut', answers: SIGNED_IN },
  { route: 'signInWithProvider', answers: REDIRECTED },
  { route: 'returnFromProvider', answers: REDIRECTED },
  { route: 'returnFromProviderByForm', answers: REDIRECTED },
  {
    route: 'redeemDesktopAuthCode',
    answers: [401, 401, 401, 401],
    body: () => ({ code: 'unknown-code', verifier: 'unknown-secret' }),
  },
]
