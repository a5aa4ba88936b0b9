import { z } from 'zod'
import { defineRoutes } from './define-route.ts'

/** The kinds of mail that a person may end. All others are about security, and always sent. */
export const OPTIONAL_MAIL = ['video-reviewed', 'invitation'] as const
export type OptionalMail = (typeof OPTIONAL_MAIL)[number]
/** Those that an account chooses beside its notifications. Invitations go to addresses without an account. */
export const CHOSEN_MAIL = ['video-reviewed'] as const satisfies OptionalMail[]

const kind = z.enum(OPTIONAL_MAIL)
const token = z.string().max(300)
/** A kind of mail, and whether this recipient gets it. */
const subscription = z.object({ kind, isOn: z.boolean() })
export type MailSubscription = z.infer<typeof subscription>

export const mailRoutes = defineRoutes({
  getMailSubscription: {
    method: 'GET',
    path: '/api/mail/subscription',
    access: 'public',
    query: z.object({ token }),
    response: subscription,
    summary: 'Which mail the link of a mail ends, and whether it has ended; 404 for an unknown link.',
  },
  unsubscribeFromMail: {
    method: 'POST',
    path: '/api/mail/unsubscribe',
    access: 'public',
    // The mail program sends a form, which is not read, to the address of the mail (RFC 8058).
    query: z.object({ token: token.optional() }),
    body: z.object({ token: token.optional() }),
    response: subscription,
    summary: 'End a kind of mail by the link of a mail, without a sign-in; harmless when repeated.',
  },
  openUnsubscribePage: {
    method: 'GET',
    path: '/api/mail/unsubscribe',
    access: 'public',
    query: z.object({ token: token.optional() }),
    raw: 'redirect',
    status: 302,
    summary: 'Leads to the page that asks before it ends a kind of mail: programs open links, too.',
  },
})
