import type { OptionalMail } from '#shared/contract/mail.ts'

/** How the screens name the kinds of mail that a person may end. */
export const MAIL_NAMES: Record<OptionalMail, string> = {
  'video-reviewed': 'Reviews of your videos',
  invitation: 'Invitations',
}
