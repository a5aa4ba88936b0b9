import type { OptionalMail } from '#shared/contract/mail.ts'
import { isOptionalMail } from './mail-kinds.ts'
import type { MailSecrets } from './mail-secrets.ts'

/** Who wants a kind of mail, or not: an account, or an address without one by its hash. */
export type Subscriber = { userId: number } | { addressHash: string }

export interface Subscription {
  subscriber: Subscriber
  kind: OptionalMail
}

/** A token is for one person and one kind. It does not expire: old mail must be good for unsubscribing. */
export function writeToken(secrets: MailSecrets, { subscriber, kind }: Subscription): string {
  const who = 'userId' in subscriber ? `u${subscriber.userId}` : `a${subscriber.addressHash}`
  const text = `${who}.${kind}`
  return `${text}.${secrets.sign(text)}`
}

/** @returns null for a token that this installation did not sign */
export function readToken(secrets: MailSecrets, token: string): Subscription | null {
  const [who = '', kind = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isOptionalMail(kind) || !secrets.isSigned(`${who}.${kind}`, signature)) return null
  const id = who.slice(1)
  return { subscriber: who.startsWith('u') ? { userId: Number(id) } : { addressHash: id }, kind }
}
