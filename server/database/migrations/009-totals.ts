import { defineMigration } from './define-migration.ts'

/**
 * The figures of the dashboard, kept by triggers so that no write can forget to: videos by state, publications and
 * views by creator, submissions and views by day (UTC). Counting 100,000 rows for each look took 13 ms and more.
 */

const tables = [
  'create table state_totals (approval_status varchar(10) not null primary key, videos int not null)',
  `create table creator_totals (user_id int not null primary key references users (id) on delete cascade,
    published int not null, views bigint not null)`,
  'create index creator_totals_most_viewed on creator_totals (views, user_id)',
  'create table daily_totals (day varchar(10) not null primary key, submissions int not null, views int not null)',
]

const backfill = (dayOf: (time: string) => string) => [
  'insert into state_totals select approval_status, count(*) from videos group by approval_status',
  `insert into creator_totals select creator_id, count(*), sum(views) from videos
    where approval_status = 'approved' group by creator_id`,
  `insert into daily_totals select ${dayOf('submitted_at')}, count(*), 0 from videos group by 1`,
]

const oneMore = {
  ofState: `insert into state_totals values (new.approval_status, 1)
    on conflict (approval_status) do update set videos = state_totals.videos + 1`,
  ofCreator: `insert into creator_totals select new.creator_id, 1, new.views where new.approval_status = 'approved'
    on conflict (user_id) do update set published = creator_totals.published + 1,
      views = creator_totals.views + excluded.views`,
  submitted: (day: string) => `insert into daily_totals values (${day}, 1, 0)
    on conflict (day) do update set submissions = daily_totals.submissions + 1`,
}
const oneLess = {
  ofState: 'update state_totals set videos = videos - 1 where approval_status = old.approval_status',
  ofCreator: `update creator_totals set published = published - 1, views = views - old.views
    where user_id = old.creator_id and old.approval_status = 'approved'`,
}
const viewedBy = `update creator_totals set views = views + new.views - old.views
  where user_id = new.creator_id and new.approval_status = 'approved'`
const viewedOn = (day: string) => `insert into daily_totals select ${day}, 0, new.views - old.views
  where new.views > old.views
  on conflict (day) do update set views = daily_totals.views + excluded.views`

const MOVED = 'new.approval_status <> old.approval_status or new.creator_id <> old.creator_id'
const STAYED = 'new.approval_status = old.approval_status and new.creator_id = old.creator_id'
const moved = [oneLess.ofState, oneLess.ofCreator, oneMore.ofState, oneMore.ofCreator]
const block = (statements: string[]) => `begin ${statements.join('; ')}; end`

const sqliteDay = (time: string) => `date(${time} / 1000, 'unixepoch')`
const sqliteToday = "date('now')"
const postgresDay = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`
const postgresToday = postgresDay('now()')

const postgresTrigger = (name: string, event: string, statements: string[]) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statements.join('; ')}; return null; end $$`,
  `create trigger ${name} after ${event.replace('on videos', 'on videos for each row')} execute function ${name}()`,
]

export const totals = defineMigration('009-totals', {
  sqlite: [
    ...tables,
    `create trigger totals_insert after insert on videos
      ${block([oneMore.ofState, oneMore.ofCreator, oneMore.submitted(sqliteDay('new.submitted_at'))])}`,
    `create trigger totals_delete after delete on videos ${block([oneLess.ofState, oneLess.ofCreator])}`,
    `create trigger totals_move after update of approval_status, creator_id on videos when ${MOVED} ${block(moved)}`,
    `create trigger totals_view after update of views on videos when ${STAYED} and new.views <> old.views
      ${block([viewedBy, viewedOn(sqliteToday)])}`,
    ...backfill(sqliteDay),
  ],
  postgresql: [
    ...tables,
    ...postgresTrigger('totals_insert', 'insert on videos', [
      oneMore.ofState,
      oneMore.ofCreator,
      oneMore.submitted(postgresDay('new.submitted_at')),
    ]),
    ...postgresTrigger('totals_delete', 'delete on videos', [oneLess.ofState, oneLess.ofCreator]),
    ...postgresTrigger(
      'totals_move',
      `update of approval_status, creator_id on videos when (${MOVED})`,
      moved,
    ),
    ...postgresTrigger(
      'totals_view',
      `update of views on videos when (${STAYED} and new.views <> old.views)`,
      [viewedBy, viewedOn(postgresToday)],
    ),
    ...backfill(postgresDay),
  ],
})
