import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { csv } from './csv.ts'

/** Answers with a table that the browser saves as a file. @param name without the extension */
export function sendCsv(ctx: Context, name: string, ...table: Parameters<typeof csv>): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Disposition', `attachment; filename="${name}.csv"`)
  ctx.type = 'text/csv; charset=utf-8'
  ctx.body = Readable.from(csv(...table))
}
