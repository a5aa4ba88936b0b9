import type { CHOSEN_MAIL, MailSubscription } from '#shared/contract/mail.ts'
import type { Parts } from '#server/feature.ts'
import type { Subscriber, Subscription } from './unsubscribe-tokens.ts'

type ChosenMail = (typeof CHOSEN_MAIL)[number]

const columnOf = (subscriber: Subscriber): [column: string, value: number | string] =>
  'userId' in subscriber ? ['user_id', subscriber.userId] : ['address_hash', subscriber.addressHash]

/** Which optional mail a person gets. All of it, until the person says otherwise. */
export function createMailChoices({ database, now }: Pick<Parts, 'database' | 'now'>) {
  const find = async ({ subscriber, kind }: Subscription): Promise<MailSubscription> => {
    const [column, value] = columnOf(subscriber)
    const sql = `select 1 from mail_opt_outs where ${column} = ? and kind = ?`
    return { kind, isOn: (await database.reader.all(sql, [value, kind])).length === 0 }
  }

  return {
    find,

    /** Writes nothing where it is so already: the link of a mail may be opened any number of times. */
    async change(subscription: Subscription, isOn: boolean): Promise<MailSubscription> {
      const { subscriber, kind } = subscription
      if ((await find(subscription)).isOn === isOn) return { kind, isOn }
      const [column, value] = columnOf(subscriber)
      const row = [kind, value, now()]
      const insert = `insert into mail_opt_outs (kind, ${column}, created_at)`
      await database.statements(async (statements) => {
        if (isOn)
          await statements.execute(`delete from mail_opt_outs where ${column} = ? and kind = ?`, [
            value,
            kind,
          ])
        else if (column === 'address_hash')
          await statements.execute(`${insert} values (?, ?, ?) on conflict do nothing`, row)
        // An account that was deleted meanwhile gets no mail.
        else {
          const select = 'select ?, ?, ? where exists (select 1 from users where id = ?)'
          await statements.execute(`${insert} ${select} on conflict do nothing`, [...row, value])
        }
      })
      return { kind, isOn }
    },

    /** The choices of an account. */
    of: (userId: number, kinds: readonly ChosenMail[]) =>
      Promise.all(
        kinds.map(async (kind) => ({ kind, isOn: (await find({ subscriber: { userId }, kind })).isOn })),
      ),
  }
}
