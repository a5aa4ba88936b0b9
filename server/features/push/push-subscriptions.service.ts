import { createHash, ECDH } from 'node:crypto'
import { PUSH_SUBSCRIPTIONS_MAX } from '#shared/notifications.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { isAllowedEndpoint } from './push-address.ts'

interface Given {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** @throws ApiError invalid for a key that no message can be encrypted for */
function assertPoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw invalidField(
      'keys.p256dh',
      'The key of this browser is not complete. Please turn push messages on again.',
    )
  }
}

/** The browsers that get push messages, each for as long as its session. */
export function createPushSubscriptions({ config, database, now }: Parts) {
  return {
    /**
     * The browser of this session gets the messages of its account; a browser belongs to one account.
     * @throws ApiError conflict where this installation sends none, invalid for an address or a key that can't be used
     */
    async add({ id: userId, sessionId }: Caller, { endpoint, keys }: Given): Promise<void> {
      const { push } = config
      if (!push) throw new ApiError('conflict', 'This installation sends no push messages.')
      if (!isAllowedEndpoint(endpoint, push.network))
        throw invalidField('endpoint', 'This is not the address of a push service.')
      assertPoint(keys.p256dh)
      const hash = createHash('sha256').update(endpoint).digest('base64url')
      await database.statements(async (statements) => {
        // A session that has ended meanwhile has no browser.
        await statements.execute(
          `insert into push_subscriptions
             (user_id, session_id, endpoint, endpoint_hash, p256dh, auth, server_key, created_at)
           select s.user_id, s.id, ?, ?, ?, ?, ?, ? from sessions s where s.id = ?
           on conflict (endpoint_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id,
             p256dh = excluded.p256dh, auth = excluded.auth, server_key = excluded.server_key`,
          [endpoint, hash, keys.p256dh, keys.auth, push.publicKey, now(), sessionId],
        )
        // A browser that got another address from its push service leaves the former one behind.
        await statements.execute(
          'delete from push_subscriptions where session_id = ? and endpoint_hash <> ?',
          [sessionId, hash],
        )
        await statements.execute(
          `delete from push_subscriptions where user_id = ? and id not in (select id from push_subscriptions
             where user_id = ? order by created_at desc, id desc limit ${PUSH_SUBSCRIPTIONS_MAX})`,
          [userId, userId],
        )
      })
    },

    /** The browser of this session gets no more messages. */
    async remove({ sessionId }: Caller): Promise<void> {
      await database.statements((statements) =>
        statements.execute('delete from push_subscriptions where session_id = ?', [sessionId]),
      )
    },
  }
}
