import { z } from 'zod'
import { OPTIONAL_MAIL, type OptionalMail } from '#shared/contract/mail.ts'
import type { MailContent } from './mail-content.ts'

const MINUTES_A_DAY = 24 * 60

/** A path of this installation; the mail has the whole address. */
const path = z.string().regex(/^\/[\x21-\x7e]*$/)
const time = z.iso.datetime()
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const when = (iso: string): string => `${TIME_FORMAT.format(new Date(iso))} UTC`

const day = z.iso.date()
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const onDay = (iso: string): string => DAY_FORMAT.format(new Date(iso))

interface Kind<Data extends z.ZodType> {
  data: Data
  /** Whether a person waits for the mail: it goes before all others. */
  isAwaited: boolean
  /** No attempt begins later than this after the first one. */
  usefulMinutes: number
  /** @param url makes the address of a path @param name how the library is called */
  write(data: z.output<Data>, url: (path: string) => string, name: string): MailContent
}

const defineKind = <Data extends z.ZodType>(kind: Kind<Data>) => ({
  ...kind,
  /** @param data as it was stored. @throws ZodError where another version stored it differently */
  contentOf: (data: unknown, site: { url: string; name: string }): MailContent =>
    kind.write(kind.data.parse(data), (to) => site.url + to, site.name),
})

const SECURITY_NOTICE = { isAwaited: false, usefulMinutes: 3 * MINUTES_A_DAY }
const NEWS_NOTICE = { isAwaited: false, usefulMinutes: MINUTES_A_DAY }
const NOT_YOU = 'If this was not you, change your password now and end all other sessions.'
const toSecurity = (url: (path: string) => string) => ({
  label: 'Check sign-in and security',
  url: url('/profile/security'),
})

const toTraining = (url: (path: string) => string) => ({ label: 'Open my training', url: url('/training') })

/** What changed, as the sentence of the mail says it. */
export const SECURITY_CHANGES = {
  'factor-added': 'A second step was added to the sign-in of your account.',
  'factor-removed': 'A second step was removed from the sign-in of your account.',
  'recovery-codes-made':
    'New recovery codes were made for your account. The former codes are no longer valid.',
  'recovery-code-used': 'A recovery code was used to sign in to your account.',
  'sessions-ended': 'The other sessions of your account were ended: other devices must sign in again.',
  'address-entered':
    'Another e-mail address was entered for your account. It counts once the link in its mail is opened.',
  'address-changed': 'The e-mail address of your account was changed. This mail goes to the former address.',
  'provider-added': 'Another way to sign in to your account was added.',
  'provider-removed': 'A way to sign in to your account was removed.',
  'ways-removed':
    'You proved the e-mail address of this account. The ways to sign in that it had before were removed, with its role.',
  'role-changed': 'The role of your account was changed.',
  'account-deleted': 'Your account was deleted.',
} as const
type SecurityChange = keyof typeof SECURITY_CHANGES

/**
 * Every kind of mail: how long it is useful, and what it says. The keys are stored. A kind is about security, and always
 * sent, unless OPTIONAL_MAIL names it.
 */
export const MAIL_KINDS = {
  'video-reviewed': defineKind({
    ...NEWS_NOTICE,
    data: z.object({
      videoId: z.number(),
      title: z.string(),
      decision: z.enum(['approved', 'rejected']),
      /** Whether the decision is about a change of a published video. */
      isProposal: z.boolean(),
      notes: z.string().nullable(),
    }),
    write({ videoId, title, decision, isProposal, notes }, url) {
      const what = isProposal ? 'Your change of the video' : 'Your video'
      const isApproved = decision === 'approved'
      return {
        subject: `${isApproved ? 'Approved' : 'Not approved'}: ${title}`,
        heading: isApproved ? 'Your video was approved' : 'Your video was not approved',
        paragraphs: [
          isApproved
            ? `${what} “${title}” was reviewed and is published.`
            : `${what} “${title}” was reviewed and is not published. You can correct it and submit it again.`,
        ],
        quote: notes ? { label: 'Notes of the reviewer:', text: notes } : null,
        action: isApproved
          ? { label: 'Watch the video', url: url(`/video/${videoId}`) }
          : { label: 'Open your videos', url: url('/profile') },
      }
    },
  }),
  'training-assigned': defineKind({
    ...NEWS_NOTICE,
    data: z.object({ title: z.string(), note: z.string().nullable(), dueOn: day }),
    write: ({ title, note, dueOn }, url) => ({
      subject: `Assigned to you: ${title}`,
      heading: 'Training was assigned to you',
      paragraphs: [`Please watch “${title}” by ${onDay(dueOn)}.`],
      quote: note ? { label: 'Note of the officer:', text: note } : null,
      action: toTraining(url),
    }),
  }),
  'training-due': defineKind({
    ...NEWS_NOTICE,
    data: z.object({ items: z.array(z.object({ title: z.string(), dueOn: day, isOverdue: z.boolean() })) }),
    write: ({ items }, url) => ({
      subject: items.some(({ isOverdue }) => isOverdue) ? 'Training is overdue' : 'Training is due soon',
      heading: 'Assigned to you, and not done',
      paragraphs: items.map(
        ({ title, dueOn, isOverdue }) => `“${title}” ${isOverdue ? 'was' : 'is'} due on ${onDay(dueOn)}.`,
      ),
      action: toTraining(url),
    }),
  }),
  'lesson-digest': defineKind({
    ...NEWS_NOTICE,
    data: z.object({
      lessons: z.array(z.object({ videoId: z.number(), title: z.string(), creator: z.string() })),
    }),
    write: ({ lessons }, url, name) => ({
      subject: lessons.length === 1 ? `New lesson at ${name}` : `${lessons.length} new lessons at ${name}`,
      heading: 'New lessons of those you follow',
      paragraphs: [],
      links: lessons.map(({ videoId, title, creator }) => ({
        label: `“${title}” by ${creator}`,
        url: url(`/video/${videoId}`),
      })),
      action: { label: 'Open the library', url: url('/discover') },
    }),
  }),
  invitation: defineKind({
    ...NEWS_NOTICE,
    data: z.object({ path, invitedBy: z.string().nullable(), expiresAt: time }),
    write: ({ path: to, invitedBy, expiresAt }, url, name) => ({
      subject: `Your invitation to ${name}`,
      heading: `You are invited to ${name}`,
      paragraphs: [
        `${invitedBy ?? 'An administrator'} invites you to the training videos of your department.`,
        `The invitation is valid until ${when(expiresAt)}.`,
      ],
      action: { label: 'Create your account', url: url(to) },
      closing: ['If you did not expect this invitation, ignore this mail: no account is created.'],
    }),
  }),
  registration: defineKind({
    isAwaited: true,
    usefulMinutes: MINUTES_A_DAY,
    data: z.object({ path, expiresAt: time }),
    write: ({ path: to, expiresAt }, url, name) => ({
      subject: `Create your account at ${name}`,
      heading: 'Create your account',
      paragraphs: [
        'An account was asked for with this address.',
        `The link works once, until ${when(expiresAt)}.`,
      ],
      action: { label: 'Create your account', url: url(to) },
      closing: ['If you did not ask for it, ignore this mail: no account is created.'],
    }),
  }),
  'password-reset': defineKind({
    isAwaited: true,
    usefulMinutes: 15,
    data: z.object({ path, validMinutes: z.number() }),
    write: ({ path: to, validMinutes }, url) => ({
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      paragraphs: [
        `A new password was requested for your account. The link works once, within ${validMinutes} minutes.`,
      ],
      action: { label: 'Choose a new password', url: url(to) },
      closing: ['If you did not ask for it, ignore this mail: your password stays as it is.'],
    }),
  }),
  'address-verification': defineKind({
    isAwaited: true,
    usefulMinutes: MINUTES_A_DAY,
    data: z.object({ path, username: z.string(), expiresAt: time }),
    write: ({ path: to, username, expiresAt }, url) => ({
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      paragraphs: [
        `The account “${username}” gave this address. Sign in with it and confirm the address, by ${when(expiresAt)}.`,
      ],
      action: { label: 'Confirm the address', url: url(to) },
      closing: ['If you have no such account, ignore this mail.'],
    }),
  }),
  'new-sign-in': defineKind({
    ...SECURITY_NOTICE,
    /** The device by the names of known browsers and systems: the header itself is text of a stranger. */
    data: z.object({ at: time, device: z.string(), network: z.string() }),
    write: ({ at, device, network }, url) => ({
      subject: 'New sign-in to your account',
      heading: 'A new device signed in',
      paragraphs: [
        `Your account was signed in on a device that it was not used on before.`,
        `${device} · ${network} · ${when(at)}`,
      ],
      action: toSecurity(url),
      closing: [`If this was you, there is nothing to do. ${NOT_YOU}`],
    }),
  }),
  'password-changed': defineKind({
    ...SECURITY_NOTICE,
    data: z.object({ at: time }),
    write: ({ at }, url) => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your account was changed on ${when(at)}. All other devices were signed out.`,
      ],
      action: toSecurity(url),
      closing: [
        'If this was not you, choose “Forgot your password?” on the sign-in screen, or ask an administrator.',
      ],
    }),
  }),
  'security-changed': defineKind({
    ...SECURITY_NOTICE,
    data: z.object({
      at: time,
      change: z.literal(Object.keys(SECURITY_CHANGES) as SecurityChange[]),
      /** For example the name of a passkey. */
      detail: z.string().nullable().default(null),
    }),
    write: ({ at, change, detail }, url) => ({
      subject: 'The security of your account was changed',
      heading: 'The security of your account was changed',
      paragraphs: [SECURITY_CHANGES[change], [detail, when(at)].filter(Boolean).join(' · ')],
      action: toSecurity(url),
      closing: [`If you know of this change, there is nothing to do. ${NOT_YOU}`],
    }),
  }),
}

export type MailKind = keyof typeof MAIL_KINDS
export type MailData<Name extends MailKind> = z.input<(typeof MAIL_KINDS)[Name]['data']>

/** Whether a person may end this kind of mail; otherwise it is always sent. */
export const isOptionalMail = (kind: string): kind is OptionalMail =>
  OPTIONAL_MAIL.some((name) => name === kind)

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_KINDS, kind)
