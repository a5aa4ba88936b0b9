import { Readable } from 'node:stream'
import type { trainingReportRoutes } from '#shared/contract/training-reports.ts'
import { REPORT_HEADINGS, reportLines } from '#shared/records/report-table.ts'
import type { Parts } from '#server/feature.ts'
import { csv } from '#server/http/csv.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { ownRecord } from './own-record.ts'
import { trainingReport } from './training-report.ts'

/** Reports of the training record, on the screen and as CSV. */
export function reportHandlers({
  database,
  now,
}: Pick<Parts, 'database' | 'now'>): Handlers<typeof trainingReportRoutes> {
  const { reader } = database
  return {
    getOwnRecord: ({ caller }) => ownRecord(reader, caller.id, now()),
    getTrainingReport: ({ caller, query }) => trainingReport(reader, caller, query),
    async downloadTrainingReport({ caller, query, ctx }) {
      const report = await trainingReport(reader, caller, query)
      const name = `training-${query.from}-${query.to}-until-${report.until}.csv`
      ctx.set('Cache-Control', 'no-store')
      ctx.set('Content-Disposition', `attachment; filename="${name}"`)
      ctx.type = 'text/csv; charset=utf-8'
      const lines = reportLines(report).map(({ cells }) => cells)
      ctx.body = Readable.from(
        csv(REPORT_HEADINGS, [...lines, ['Ledger', `until ${report.until}`, '', '', '', '', '']]),
      )
    },
  }
}
