import type { Statements } from './define-migration.ts'

const tables = (id: string, time: string, varchar: (length: number) => string, int: string, flag: string) => {
  const reference = (table: string, column: string, target: string, rule: string) =>
    `constraint ${table}_${column}_foreign references ${target} (id) on delete ${rule}`
  const user = (table: string) => `user_id ${int} not null ${reference(table, 'user_id', 'users', 'cascade')}`
  return [
    `create table notifications (id ${id}, ${user('notifications')}, kind ${varchar(30)} not null,
      video_id ${int} null ${reference('notifications', 'video_id', 'videos', 'cascade')},
      actor_id ${int} null ${reference('notifications', 'actor_id', 'users', 'set null')},
      comment_id ${int} null ${reference('notifications', 'comment_id', 'comments', 'set null')},
      decision ${varchar(10)} null, is_proposal ${flag} not null default false, detail text null,
      count ${int} not null default 1, merge_key ${varchar(60)} null, position ${int} not null,
      created_at ${time} not null, read_at ${time} null)`,
    'create index notifications_newest on notifications (user_id, position, id)',
    'create index notifications_video_id_index on notifications (video_id)',
    'create index notifications_actor_id_index on notifications (actor_id)',
    'create index notifications_comment_id_index on notifications (comment_id)',
    'create index notifications_created_at_index on notifications (created_at)',
    `create table notification_opt_outs (${user('notification_opt_outs')},
      kind ${varchar(30)} not null, channel ${varchar(10)} not null, created_at ${time} not null,
      primary key (user_id, kind, channel))`,
    `create table push_subscriptions (id ${id}, ${user('push_subscriptions')},
      session_id ${varchar(36)} not null
        ${reference('push_subscriptions', 'session_id', 'sessions', 'cascade')},
      endpoint text not null, endpoint_hash ${varchar(43)} not null, p256dh ${varchar(90)} not null,
      auth ${varchar(30)} not null, server_key ${varchar(90)} not null, created_at ${time} not null)`,
    'create index push_subscriptions_user_id_index on push_subscriptions (user_id)',
    'create index push_subscriptions_session_id_index on push_subscriptions (session_id)',
    `create table push_messages (id ${id},
      subscription_id ${int} not null
        ${reference('push_messages', 'subscription_id', 'push_subscriptions', 'cascade')},
      notification_id ${int} not null
        ${reference('push_messages', 'notification_id', 'notifications', 'cascade')},
      state ${varchar(10)} not null, attempts ${int} not null default 0, next_attempt_at ${time} not null,
      lease ${varchar(36)} null, leased_until ${time} null)`,
    'create index push_messages_next on push_messages (state, next_attempt_at, id)',
    'create index push_messages_notification_id_index on push_messages (notification_id)',
  ]
}

const UNIQUES = [
  ['notifications', 'notifications_merge_key_unique', 'merge_key'],
  ['push_subscriptions', 'push_subscriptions_endpoint_hash_unique', 'endpoint_hash'],
  ['push_messages', 'push_messages_once', 'subscription_id, notification_id'],
] as const

/** What people are told, on which channels, and the push messages that wait. A former version writes none of it. */
export const notifications: Statements = {
  sqlite: [
    ...tables('integer not null primary key autoincrement', 'datetime', () => 'text', 'integer', 'integer'),
    ...UNIQUES.map(([table, name, columns]) => `create unique index ${name} on ${table} (${columns})`),
    'create index notifications_user_id_index on notifications (user_id)',
    'create index notification_opt_outs_user_id_index on notification_opt_outs (user_id)',
    'create index push_messages_subscription_id_index on push_messages (subscription_id)',
  ],
  postgresql: [
    ...tables('serial primary key', 'timestamptz(3)', (length) => `varchar(${length})`, 'int', 'boolean'),
    ...UNIQUES.map(
      ([table, name, columns]) => `alter table ${table} add constraint ${name} unique (${columns})`,
    ),
  ],
}
