import type { NotificationSettings } from '#shared/contract/notifications.ts'
import { CHOSEN_MAIL } from '#shared/contract/mail.ts'
import { NOTIFICATION_KINDS, type NotificationChannel, type NotificationKind } from '#shared/notifications.ts'
import { can } from '#shared/permissions.ts'
import type { Parts } from '#server/feature.ts'
import { createMailChoices } from '#server/features/mail/mail-choices.ts'
import { invalidField } from '#server/api-error.ts'
import type { Recipient } from './notification.queries.ts'

interface Choice {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

interface Channels {
  hasMail: boolean
  pushKey: string | null
}

/** The kind of mail that tells the same; undefined where there is none. */
const mailOf = (kind: NotificationKind) => CHOSEN_MAIL.find((mail) => mail === kind)

/** Which notifications a person gets, and how. All of them, until the person says otherwise. */
export function createNotificationChoices(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  { hasMail, pushKey }: Channels,
) {
  const mailChoices = createMailChoices({ database, now })

  return {
    async of(recipient: Recipient): Promise<NotificationSettings> {
      const { id: userId } = recipient
      const [optOuts, mail] = await Promise.all([
        database.reader.all<{ kind: string; channel: string }>(
          'select kind, channel from notification_opt_outs where user_id = ?',
          [userId],
        ),
        hasMail ? mailChoices.of(userId, CHOSEN_MAIL) : [],
      ])
      const isOn = (kind: NotificationKind, channel: NotificationChannel) =>
        !optOuts.some((out) => out.kind === kind && out.channel === channel)
      const shown = NOTIFICATION_KINDS.filter(
        (kind) => kind !== 'review-waiting' || can(recipient, 'review.decide'),
      )
      return {
        hasMail,
        pushKey,
        kinds: shown.map((kind) => ({
          kind,
          app: isOn(kind, 'app'),
          mail: mail.find((choice) => choice.kind === kind)?.isOn ?? null,
          push: isOn(kind, 'push'),
        })),
      }
    },

    /** @throws ApiError invalid for a kind without mail */
    async change(userId: number, { kind, channel, isOn }: Choice): Promise<void> {
      if (channel === 'mail') {
        const mail = mailOf(kind)
        if (!mail) throw invalidField('kind', 'No mail of this kind is sent. Please choose another kind.')
        await mailChoices.change({ subscriber: { userId }, kind: mail }, isOn)
        return
      }
      await database.statements(async (statements) => {
        const key = [userId, kind, channel]
        if (isOn)
          await statements.execute(
            'delete from notification_opt_outs where user_id = ? and kind = ? and channel = ?',
            key,
          )
        // An account that was deleted meanwhile has no choices.
        else
          await statements.execute(
            `insert into notification_opt_outs (user_id, kind, channel, created_at)
              select u.id, ?, ?, ? from users u where u.id = ? on conflict do nothing`,
            [kind, channel, now(), userId],
          )
      })
    },
  }
}
