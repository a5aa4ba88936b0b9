import { z } from 'zod'
import { isMailed, KIND_NAMES } from '../notifications.ts'
import { defineRoutes } from './define-route.ts'

/** The kinds of mail that a person may end: notifications, the digest, and invitations, which go to addresses without an account. */
export const OPTIONAL_MAIL = [...KIND_NAMES.filter(isMailed), 'lesson-digest', 'invitation'] as const
/** All others are about security, and always sent. */
export type OptionalMail = (typeof OPTIONAL_MAIL)[number]

const kind = z.enum(OPTIONAL_MAIL)
const token = z.string().max(300)
/** A kind of mail, and whether this recipient gets it. */
const subscription = z.object({ kind, isOn: z.boolean() })

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
