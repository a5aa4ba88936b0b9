import type { Statements } from './define-migration.ts'

const STATEMENT = 'alter table uploads add column length_ms integer null'

/** The exact length of a film, in milliseconds. Null for films from before it was kept, and for those of a former version. */
export const filmLengths: Statements = { sqlite: [STATEMENT], postgresql: [STATEMENT] }
