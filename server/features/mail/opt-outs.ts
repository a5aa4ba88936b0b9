import { isOnByDefault, type NotificationChannel } from '#shared/notifications.ts'
import type { Parts } from '#server/feature.ts'
import type { Subscriber } from './unsubscribe-tokens.ts'

interface Choice {
  subscriber: Subscriber
  kind: string
  channel: NotificationChannel
  isOn: boolean
}

/** Where people chose other than what is on by default. Mail has a table of its own, because addresses without an account can end it. */
export function createOptOuts({ database, now }: Pick<Parts, 'database' | 'now'>) {
  return {
    /** @returns whether the person wants a kind on a channel: as by default, until the person says otherwise */
    async of(subscriber: Subscriber) {
      const [column, who] = columnOf(subscriber)
      const rows = await database.reader.all<{ kind: string; channel: string }>(
        `select kind, 'mail' as channel from mail_opt_outs where ${column} = ?
         union all select kind, channel from notification_opt_outs where user_id = ?`,
        [who, column === 'user_id' ? who : null],
      )
      return (kind: string, channel: NotificationChannel): boolean =>
        rows.some((row) => row.kind === kind && row.channel === channel) !== isOnByDefault(kind, channel)
    },

    /** Changes nothing where it is so already: the link of a mail may be opened any number of times. */
    async change({ subscriber, kind, channel, isOn }: Choice): Promise<void> {
      const [column, who] = columnOf(subscriber)
      const row = { [column]: who, kind, ...(channel !== 'mail' && { channel }) }
      const table = channel === 'mail' ? 'mail_opt_outs' : 'notification_opt_outs'
      const [columns, values] = [Object.keys(row), Object.values(row)]
      // An account that was deleted meanwhile has no choices.
      const exists = column === 'user_id' ? `exists (select 1 from users where id = ${Number(who)})` : 'true'
      const isDefault = isOn === isOnByDefault(kind, channel)
      const sql = isDefault
        ? `delete from ${table} where ${columns.map((name) => `${name} = ?`).join(' and ')}`
        : `insert into ${table} (${columns.join(', ')}, created_at)
            select ${columns.map(() => '?').join(', ')}, ? where ${exists} on conflict do nothing`
      await database.statements((statements) =>
        statements.execute(sql, isDefault ? values : [...values, now()]),
      )
    },
  }
}

const columnOf = (subscriber: Subscriber): [column: string, value: number | string] =>
  'userId' in subscriber ? ['user_id', subscriber.userId] : ['address_hash', subscriber.addressHash]
