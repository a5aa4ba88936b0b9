/* The ways into an account, as server/features/recovery/ways-in.test.ts tries them. */

/** What the former person put into the account beside a password. */
export const CONTENTS = ['password', 'provider', 'passkey', 'app'] as const
/** none: no account has the address. claimed: it was entered, and not proven. same: its owner is the former person. other: the former person proved it, and its owner is another one by now. */
export const STATES = ['none', 'claimed', 'same', 'other'] as const
export const WAYS = ['password', 'mail', 'code', 'invitation', 'provider', 'second provider'] as const
export type Content = (typeof CONTENTS)[number]
export type State = (typeof STATES)[number]
export type Way = (typeof WAYS)[number]

/** All ways of the former person, by what the account had. */
const ALL: Record<Content, string> = {
  password: 'password',
  provider: 'password, provider',
  passkey: 'recovery code, passkey',
  app: 'recovery code, app',
}
/** Without the password, which another one has replaced. A factor stays, and is asked for. */
const AFTER_RESET: Record<Content, string> = {
  password: 'nothing',
  provider: 'provider',
  passkey: 'passkey',
  app: 'nothing',
}

/** The way of the owner, then those of the former person. */
export function expected(state: State, way: Way, content: Content): string {
  const all = ALL[content]
  const entered = content === 'passkey' || content === 'app' ? 'asked for the factor' : 'the account'
  const isProven = state === 'same' || state === 'other'
  const isNamed = isProven || (state === 'claimed' && content !== 'provider')
  switch (way) {
    case 'password':
      return `${state === 'same' ? entered : 'nowhere'} | ${all}`
    case 'mail':
      // Only a proven address gets the mail.
      return isProven ? `${entered} | ${AFTER_RESET[content]}` : `nowhere | ${all}`
    case 'code':
      // The word of the officer, who is shown whether the address is proven. An account with another proven one is not named by it.
      return isNamed ? `${entered} | ${AFTER_RESET[content]}` : `nowhere | ${all}`
    case 'invitation':
      return `${isProven ? 'nowhere' : 'an own account'} | ${all}`
    case 'provider':
    case 'second provider': {
      // A person of the same provider has proven the address before: another one gets an own account, with the address.
      const isOther = state === 'other' && content === 'provider'
      return `${isProven && !isOther ? entered : 'an own account'} | ${all}`
    }
  }
}
