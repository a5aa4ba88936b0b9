import type { operatorRoutes } from '#shared/contract/operator.ts'
import { EXPORTS, type ServerCheck } from '#shared/operator.ts'
import { CHECKS } from '#server/doctor/diagnose.ts'
import { failure, reasonOf, within, type Finding } from '#server/doctor/finding.ts'
import { ApiError } from '#server/api-error.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import type { Processing } from '#server/features/processing/processing.service.ts'
import type { Limit } from '#server/http/event-counts.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { sendCsv } from '#server/http/send-download.ts'
import { listJobs, listMail } from './queues.queries.ts'
import { createServerState, SERVER_NAME } from './server-state.ts'
import { createStoredBytes } from './stored-bytes.ts'
import { EXPORTED } from './table-exports.ts'

/** Each waits for the mail server, and another person may own the mailbox. */
const TEST_MAILS: Limit = {
  name: 'test mails',
  points: 5,
  seconds: 60 * 60,
  sentence: 'Several test mails were sent just now.',
}
/** An export reads a whole table. */
const TABLE_EXPORTS: Limit = {
  name: 'exports of tables',
  points: 20,
  seconds: 60 * 60,
  sentence: 'Several tables were downloaded just now.',
}
/** Above the limits of the waits within each check. */
const CHECK_SECONDS = 50

/** What an operator sees of the server and does about it, in the browser. */
export function operatorFeature(parts: Parts, { mail, processing }: { mail: Mail; processing: Processing }) {
  const { config, database, throttles, now } = parts
  const { reader } = database
  const readState = createServerState(parts)
  const readStored = createStoredBytes(parts)
  /** One run of each check at a time: a second administrator gets the findings of the first one's run. */
  const running = new Map<ServerCheck, Promise<Finding[]>>()

  const check = async (name: ServerCheck): Promise<Finding[]> => {
    try {
      return await within(CHECK_SECONDS, Promise.resolve(CHECKS[name](config, now)))
    } catch (error) {
      return [
        failure(
          `${name}: the check ended with an error (${reasonOf(error).message})`,
          'Run npm run doctor on the server.',
        ),
      ]
    } finally {
      running.delete(name)
    }
  }

  const handlers: Handlers<typeof operatorRoutes> = {
    getServerState: readState,
    getStoredBytes: readStored,
    async runServerCheck({ params: { check: name } }) {
      const run = running.get(name) ?? check(name)
      running.set(name, run)
      return { server: SERVER_NAME, findings: await run }
    },
    listMediaJobs: ({ query: { state, ...request } }) => listJobs(reader, state, request),
    retryMediaJob: ({ params }) => processing.retryJob(params.id),
    cancelMediaJob: ({ params }) => processing.cancelJob(params.id),
    listQueuedMail: ({ query: { state, ...request } }) => listMail(reader, state, request, now().getTime()),
    retryMail: ({ params }) => mail.retry(params.id),
    async sendTestMail({ caller }) {
      // Without a mail server no address can be confirmed.
      mail.requireConfigured()
      const user = await database.entities().findOneOrFail(User, caller.id)
      if (user.email == null)
        throw new ApiError('conflict', 'Confirm your own e-mail address first: the test mail goes there.')
      await throttles.count([TEST_MAILS, String(caller.id)])
      return { to: user.email, ...(await mail.sendTest(user.email)) }
    },
    async exportTable({ caller, params: { name }, ctx }) {
      await throttles.count([TABLE_EXPORTS, String(caller.id)])
      await database.transaction(async (em) => {
        const subject = { kind: 'export', id: EXPORTS.indexOf(name) + 1, name } as const
        recordAuditEvent(em, caller, { at: now(), action: 'table.exported', subject })
      })
      log.security(ctx, 'table.exported', { detail: name })
      const { headings, rows } = EXPORTED[name]
      sendCsv(ctx, `${name}-${now().toISOString().slice(0, 10)}`, headings, rows(reader))
    },
  }
  return { handlers }
}
