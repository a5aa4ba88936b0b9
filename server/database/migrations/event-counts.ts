import type { Statements } from './define-migration.ts'

/**
 * The counts of throttled events (http/postgres-counts.ts). SQLite has one server, which counts in its memory.
 *
 * The table is unlogged: a count costs no write to the log, and a crash of PostgreSQL empties the table, as a restart
 * of a server with SQLite does. The functions work through the keys in the given order, in which the rows stay locked.
 */
export const eventCounts: Statements = {
  sqlite: [],
  postgresql: [
    'create unlogged table event_counts (key varchar(43) primary key, used int not null, ends_at timestamptz not null)',
    'create index event_counts_ends_at_index on event_counts (ends_at)',
    `create function take_back_events(keys text[], numbers int[]) returns void language plpgsql as $$ begin
      for i in 1 .. cardinality(keys) loop
        perform from event_counts where key = keys[i] for update;
        delete from event_counts where key = keys[i] and used <= numbers[i];
        update event_counts set used = used - numbers[i] where key = keys[i];
      end loop; end $$`,
    // Counts all of the events and returns no row; or none, and returns which limit is reached and for how long.
    `create function count_events(keys text[], points int[], seconds int[])
      returns table (refused int, wait_seconds float8) language plpgsql as $$
      declare moment timestamptz;
      begin for i in 1 .. cardinality(keys) loop
        moment := clock_timestamp();
        insert into event_counts as c values (keys[i], 1, moment + make_interval(secs => seconds[i]))
          on conflict (key) do update set used = case when c.ends_at > moment then c.used + 1 else 1 end,
            ends_at = case when c.ends_at > moment then c.ends_at else excluded.ends_at end
          where c.ends_at <= moment or c.used < points[i];
        if not found then
          perform take_back_events(keys[:i - 1], array_fill(1, array[i - 1]));
          return query select i, extract(epoch from c.ends_at - moment)::float8 from event_counts c
            where c.key = keys[i];
          return;
        end if;
      end loop; end $$`,
  ],
}
