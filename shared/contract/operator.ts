import { z } from 'zod'
import { EXPORTS, JOB_STATES, MAIL_STATES, SERVER_CHECKS, STORED_KINDS } from '../operator.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, pageQuery, time } from './values.ts'

const bytes = z.number().nonnegative()
/** The host name of the server that answered: of several, each has its own disk and clock. */
const server = z.string()

export const serverState = z.object({
  server,
  version: z.string(),
  startedAt: time,
  /** The last migration of the database. */
  schema: z.string(),
  /** The disk of the data folder; null where files are stored in S3, which is not measured. */
  disk: z.object({ free: bytes, size: bytes }).nullable(),
  /** The last one by `npm run backup`; null before the first. */
  backup: z.object({ takenAt: time, files: count, bytes, missing: count }).nullable(),
  /** `from` is null where no mail is sent. */
  mail: z.object({ from: z.string().nullable(), waiting: count, failed: count }),
  jobs: z.object({ waiting: count, failed: count }),
})
export type ServerState = z.infer<typeof serverState>

export const storedBytes = z.object({
  measuredAt: time,
  kinds: z.array(z.object({ kind: z.enum(STORED_KINDS), files: count, bytes })),
  /** With everything that was made of their files, the largest first. */
  largest: z.array(z.object({ id, title: z.string(), bytes })),
})
export type StoredBytes = z.infer<typeof storedBytes>

export const finding = z.object({
  state: z.enum(['ok', 'warning', 'failure']),
  found: z.string(),
  advice: z.string().nullable(),
})

export const mediaJob = z.object({
  id,
  step: z.string(),
  state: z.enum(JOB_STATES),
  attempts: count,
  reason: z.string().nullable(),
  createdAt: time,
  /** Null for a file that no lesson shows, such as that of a proposal. */
  video: z.object({ id, title: z.string() }).nullable(),
})
export type MediaJob = z.infer<typeof mediaJob>

export const queuedMail = z.object({
  id,
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  /** Null for an account without a proven address. */
  to: z.string().nullable(),
  attempts: count,
  reason: z.string().nullable(),
  createdAt: time,
  /** False once the mail is of no use any more: its text is gone. */
  mayRetry: z.boolean(),
})
export type QueuedMail = z.infer<typeof queuedMail>

const ACCESS = { access: 'settings.manage' } as const

export const operatorRoutes = defineRoutes({
  getServerState: {
    ...ACCESS,
    method: 'GET',
    path: '/api/admin/server',
    response: serverState,
    summary: 'The version, the disk, the last backup, and how much waits or was given up.',
  },
  getStoredBytes: {
    ...ACCESS,
    method: 'GET',
    path: '/api/admin/server/storage',
    response: storedBytes,
    summary: 'The bytes of stored files by kind, and the largest lessons; measured at most once a minute.',
  },
  runServerCheck: {
    ...ACCESS,
    method: 'POST',
    path: '/api/admin/server/checks/:check',
    params: z.object({ check: z.enum(SERVER_CHECKS) }),
    response: z.object({ server, findings: z.array(finding) }),
    summary: 'One check of the doctor, on the server that answers.',
  },
  listMediaJobs: {
    ...ACCESS,
    ...pagedList,
    path: '/api/admin/jobs',
    query: pageQuery.extend({ state: z.enum(JOB_STATES).default('failed') }),
    response: z.array(mediaJob),
    summary: 'Media jobs that were given up, wait or run, in the order in which they are taken.',
  },
  retryMediaJob: {
    ...ACCESS,
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    params: byId,
    status: 204,
    summary: 'Put a job that was given up back into the queue. 409 where it did not fail.',
  },
  cancelMediaJob: {
    ...ACCESS,
    method: 'POST',
    path: '/api/admin/jobs/:id/cancel',
    params: byId,
    status: 204,
    summary: 'Give a job up that waits or runs; a running one ends within seconds. 409 where it has ended.',
  },
  listQueuedMail: {
    ...ACCESS,
    ...pagedList,
    path: '/api/admin/mail',
    query: pageQuery.extend({ state: z.enum(MAIL_STATES).default('failed') }),
    response: z.array(queuedMail),
    summary: 'Mail that was given up in the last 14 days, or that waits.',
  },
  retryMail: {
    ...ACCESS,
    method: 'POST',
    path: '/api/admin/mail/:id/retry',
    params: byId,
    status: 204,
    summary: 'Send a mail that waits or was given up at once. 409 where it is of no use any more.',
  },
  sendTestMail: {
    ...ACCESS,
    method: 'POST',
    path: '/api/admin/test-mail',
    response: z.object({ to: z.string(), isAccepted: z.boolean(), answer: z.string() }),
    summary: 'Send a mail to the proven address of the caller, and tell what the mail server answered.',
  },
  exportTable: {
    method: 'GET',
    path: '/api/admin/exports/:name',
    access: 'users.manage',
    isFresh: true,
    params: z.object({ name: z.enum(EXPORTS) }),
    raw: 'redirect',
    // Written by the handler as it reads the rows.
    response: z.unknown(),
    status: 200,
    summary: 'All people, lessons or decisions as CSV. The audit log says who exported what.',
  },
})
