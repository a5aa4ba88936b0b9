import type { OptionalMail } from '#shared/contract/mail.ts'
import { NOTIFICATION_KINDS } from '#shared/notifications.ts'

/** How the screens name the kinds of mail that a person may end. */
export const MAIL_NAMES: Record<OptionalMail, string> = {
  'video-reviewed': NOTIFICATION_KINDS['video-reviewed'].name,
  'training-assigned': NOTIFICATION_KINDS['training-assigned'].name,
  'training-due': NOTIFICATION_KINDS['training-due'].name,
  'lesson-digest': 'New lessons of those you follow',
  invitation: 'Invitations',
}
