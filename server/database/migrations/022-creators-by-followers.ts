import { defineMigration } from './define-migration.ts'

/**
 * Whoever has published work, the most followed first, is an index of its own: the list of creators costs the same
 * however many accounts there are. Triggers keep it, so that no write can forget to.
 */
const table = [
  `create table follower_totals (user_id int not null primary key references users (id) on delete cascade,
    followers int not null)`,
  'create index follower_totals_most_followed on follower_totals (followers, user_id)',
  `insert into follower_totals select u.id, u.follower_count from creator_totals t join users u on u.id = t.user_id
    where t.published > 0`,
]
const enter = `insert into follower_totals select id, follower_count from users
  where id = new.user_id and new.published > 0 on conflict (user_id) do nothing`
const leave = 'delete from follower_totals where user_id = new.user_id and new.published <= 0'
const counted = 'update follower_totals set followers = new.follower_count where user_id = new.id'

const postgresTrigger = (name: string, event: string, statements: string[]) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statements.join('; ')}; return null; end $$`,
  `create trigger ${name} after ${event} for each row execute function ${name}()`,
]

export const creatorsByFollowers = defineMigration('022-creators-by-followers', {
  sqlite: [
    ...table,
    `create trigger followers_begin after insert on creator_totals begin ${enter}; end`,
    `create trigger followers_change after update of published on creator_totals begin ${enter}; ${leave}; end`,
    `create trigger followers_count after update of follower_count on users
      when new.follower_count <> old.follower_count begin ${counted}; end`,
  ],
  postgresql: [
    ...table,
    ...postgresTrigger('followers_change', 'insert or update of published on creator_totals', [enter, leave]),
    ...postgresTrigger('followers_count', 'update of follower_count on users', [counted]),
  ],
})
