import type { Statements } from './define-migration.ts'

const BECOMES_CLOSED = `new.name = 'viewers' and new.value = '"members"'`
const EVENTS = ['insert', 'update'] as const

/** A library that becomes one for members alone takes every file from the public (withdrawn-files.ts). */
export const closedLibrary: Statements = {
  sqlite: EVENTS.map(
    (event) =>
      `create trigger withdraw_at_${event} after ${event} on settings when ${BECOMES_CLOSED}
       begin insert into withdrawn_files (file) values ('*'); end`,
  ),
  postgresql: EVENTS.map(
    (event) =>
      `create trigger withdraw_at_${event} after ${event} on settings
       for each row when (${BECOMES_CLOSED}) execute function withdraw_all()`,
  ),
}
