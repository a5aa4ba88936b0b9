import type { Context } from 'koa'
import type { trainingReportRoutes } from '#shared/contract/training-reports.ts'
import type { transcriptRoutes } from '#shared/contract/transcripts.ts'
import { reportHeadings, reportLines, type ReportLine } from '#shared/records/report-table.ts'
import { TRANSCRIPT_HEADINGS, transcriptLines } from '#shared/records/transcript-table.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { sendCsv, sendJsonList } from '#server/http/send-download.ts'
import { siteOriginOf } from '#server/http/site-origin.ts'
import type { RecordParts } from '../day-rule.ts'
import { createCorrections } from '../ledger/correct-credit.ts'
import { ownRecord } from './own-record.ts'
import { readStatements } from './read-statements.ts'
import { readTranscript } from './transcript.ts'
import { trainingReport } from './training-report.ts'

type Line = Pick<ReportLine, 'cells'>

/** Its last line says by which lines of the ledger it was made. */
function sendTable(
  ctx: Context,
  name: string,
  { headings, lines, until }: { headings: readonly string[]; lines: readonly Line[]; until: number },
): void {
  const ledgerRow = headings.map((_, column) => ['Ledger', `until ${until}`][column] ?? '')
  sendCsv(ctx, `${name}-until-${until}`, headings, [...lines.map(({ cells }) => cells), ledgerRow])
}

/** Reports and transcripts of the training record, on the screen and as CSV, and corrections. */
export function reportHandlers(
  parts: RecordParts,
): Handlers<typeof trainingReportRoutes & typeof transcriptRoutes> {
  const { config, database, now, today, dayRule } = parts
  const { reader } = database
  const correct = createCorrections(parts)
  return {
    getOwnRecord: async ({ caller }) => ownRecord(reader, caller.id, { now: now(), today: await today() }),
    getTrainingReport: ({ caller, query }) => trainingReport(reader, caller, query, parts),
    async downloadTrainingReport({ caller, query, ctx }) {
      const report = await trainingReport(reader, caller, query, parts)
      const table = {
        headings: reportHeadings(query.columns),
        lines: reportLines(report),
        until: report.until,
      }
      sendTable(ctx, `training-${query.from}-${query.to}`, table)
    },
    async downloadStatements({ caller, query, ctx }) {
      const home = siteOriginOf(ctx, config)
      const { until, statements } = await readStatements(reader, caller, query, {
        home,
        dayRule: await dayRule(),
      })
      sendJsonList(ctx, `statements-${query.from}-${query.to}-until-${until}`, statements)
    },
    getTranscript: ({ caller, params, query }) => readTranscript(reader, caller, params.id, query),
    async downloadTranscript({ caller, params, query, ctx }) {
      const transcript = await readTranscript(reader, caller, params.id, query)
      const lines = transcriptLines(transcript)
      sendTable(ctx, `transcript-${params.id}`, {
        headings: TRANSCRIPT_HEADINGS,
        lines,
        until: transcript.until,
      })
    },
    correctCredit: ({ caller, params, body }) => correct(caller, params.id, body),
  }
}
