import { rolesThatMay } from '#shared/permission-texts.ts'
import type { RouteDefinition, RouteTable } from '#shared/contract/define-route.ts'
import { escapeHtml } from './escape-html.ts'

const accessText = ({ access }: RouteDefinition): string => {
  if (access === 'public') return 'everybody'
  return access === 'user' ? 'signed in' : `${rolesThatMay(access).join(', ')} (${access})`
}

const STYLE = `:root { color-scheme: dark } body { font: 15px/1.5 system-ui, sans-serif; background: #0a0d12; color: #f3f6fa;
margin: 0 auto; max-width: 70rem; padding: 2rem } a { color: #ff7353 } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #232c39; vertical-align: top }
code { font-size: .95em } td:nth-child(1) { font-weight: 600 } caption { text-align: left; color: #a9b4c2 }`

const fields = (route: RouteDefinition): string =>
  [
    ...Object.keys(route.query?.shape ?? {}).map((name) => `?${name}`),
    route.raw === 'multipart' ? 'a form' : '',
  ]
    .filter(Boolean)
    .join(', ')

const row = (
  route: RouteDefinition,
): string => `<tr><td>${route.method}</td><td><code>${escapeHtml(route.path)}</code></td>
<td>${accessText(route)}</td><td>${escapeHtml(fields(route))}</td><td>${escapeHtml(route.summary)}</td></tr>`

/** The page that lists every call of the contract. The OpenAPI document has all details. */
export const renderApiDocs = (table: RouteTable, product: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${product} API</title><style>${STYLE}</style></head><body><main><h1>${product} API</h1>
<p>Shapes, limits and errors of every call: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3).
A call that fails answers <code>{ code, message, issues }</code>.</p>
<table><caption>${Object.keys(table).length} calls</caption>
<thead><tr><th>Method</th><th>Path</th><th>For</th><th>Takes</th><th>Does</th></tr></thead>
<tbody>${Object.values(table).map(row).join('')}</tbody></table></main></body></html>`
