import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { csv } from './csv.ts'

/** Answers with what the browser saves as a file, as it is made. */
export function sendDownload(
  ctx: Context,
  file: string,
  type: string,
  pieces: AsyncIterable<string | Uint8Array>,
): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Disposition', `attachment; filename="${file}"`)
  ctx.type = type
  ctx.body = Readable.from(pieces)
}

/** Answers with a table. @param name without the extension */
export const sendCsv = (ctx: Context, name: string, ...table: Parameters<typeof csv>): void =>
  sendDownload(ctx, `${name}.csv`, 'text/csv; charset=utf-8', csv(...table))

async function* jsonList(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** Answers with a list, of which one item is in memory at once. @param name without the extension */
export const sendJsonList = (ctx: Context, name: string, items: AsyncIterable<object>): void =>
  sendDownload(ctx, `${name}.json`, 'application/json; charset=utf-8', jsonList(items))
