import { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { trainingReportRoutes } from '#shared/contract/training-reports.ts'
import type { transcriptRoutes } from '#shared/contract/transcripts.ts'
import { reportHeadings, reportLines } from '#shared/records/report-table.ts'
import { TRANSCRIPT_HEADINGS, transcriptLines } from '#shared/records/transcript-table.ts'
import { csv } from '#server/http/csv.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { RecordParts } from '../day-rule.ts'
import { createCorrections } from '../ledger/correct-credit.ts'
import { ownRecord } from './own-record.ts'
import { readTranscript } from './transcript.ts'
import { trainingReport } from './training-report.ts'

/** A CSV file that the browser saves. */
function sendCsv(
  ctx: Context,
  name: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Disposition', `attachment; filename="${name}.csv"`)
  ctx.type = 'text/csv; charset=utf-8'
  ctx.body = Readable.from(csv(headings, rows))
}

/** The last line of a file says by which lines of the ledger it was made. */
const ledgerRow = (until: number, columns: number): string[] =>
  Array.from({ length: columns }, (_, column) => ['Ledger', `until ${until}`][column] ?? '')

/** Reports and transcripts of the training record, on the screen and as CSV, and corrections. */
export function reportHandlers(
  parts: RecordParts,
): Handlers<typeof trainingReportRoutes & typeof transcriptRoutes> {
  const { database, now, today } = parts
  const { reader } = database
  const correct = createCorrections(parts)
  return {
    getOwnRecord: async ({ caller }) => ownRecord(reader, caller.id, { now: now(), today: await today() }),
    getTrainingReport: ({ caller, query }) => trainingReport(reader, caller, query, parts),
    async downloadTrainingReport({ caller, query, ctx }) {
      const report = await trainingReport(reader, caller, query, parts)
      const headings = reportHeadings(query.columns)
      const rows = [
        ...reportLines(report).map(({ cells }) => cells),
        ledgerRow(report.until, headings.length),
      ]
      sendCsv(ctx, `training-${query.from}-${query.to}-until-${report.until}`, headings, rows)
    },
    getTranscript: ({ caller, params, query }) => readTranscript(reader, caller, params.id, query),
    async downloadTranscript({ caller, params, query, ctx }) {
      const transcript = await readTranscript(reader, caller, params.id, query)
      const rows = [
        ...transcriptLines(transcript).map(({ cells }) => cells),
        ledgerRow(transcript.until, TRANSCRIPT_HEADINGS.length),
      ]
      sendCsv(ctx, `transcript-${params.id}-until-${transcript.until}`, TRANSCRIPT_HEADINGS, rows)
    },
    correctCredit: ({ caller, params, body }) => correct(caller, params.id, body),
  }
}
