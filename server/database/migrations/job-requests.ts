import type { Statements } from './define-migration.ts'

const STATEMENT = 'alter table media_jobs add column request_id varchar(64) null'

/** The request that queued a media job, for the log. A former version leaves it null. */
export const jobRequests: Statements = { sqlite: [STATEMENT], postgresql: [STATEMENT] }
