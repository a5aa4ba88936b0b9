import { rolesThatMay } from '#shared/permission-texts.ts'
import { z } from 'zod'
import type { RouteDefinition, RouteTable } from '#shared/contract/define-route.ts'
import { nameSchemas } from '#shared/contract/named-schemas.ts'
import { escapeHtml } from './escape-html.ts'

const accessText = ({ access }: RouteDefinition): string => {
  if (access === 'public') return 'everybody'
  if (access === 'library') return 'everybody, or members alone'
  if (access === 'lesson') return 'everybody, or members alone where the lesson is not public'
  return access === 'user' ? 'signed in' : `${rolesThatMay(access).join(', ')} (${access})`
}

const STYLE = `:root { color-scheme: dark } body { font: 15px/1.5 system-ui, sans-serif; background: #0a0d12; color: #f3f6fa;
margin: 0 auto; max-width: 70rem; padding: 2rem } a { color: #ff7353 } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #232c39; vertical-align: top }
code { font-size: .95em } td:nth-child(1) { font-weight: 600 } caption { text-align: left; color: #a9b4c2 }`

type Names = ReturnType<typeof nameSchemas>

/** The name of a schema in the document, or its fields. */
function shape(names: Names, schema: z.ZodType | undefined): string {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType)
    return `${shape(names, schema.element)}[]`
  const name = schema && names.get(schema)?.id
  if (name !== undefined) return name
  return schema instanceof z.ZodObject ? `{ ${Object.keys(schema.shape).join(', ')} }` : ''
}

const taken = (names: Names, route: RouteDefinition): string =>
  [
    ...Object.keys(route.query?.shape ?? {}).map((name) => `?${name}`),
    route.raw === 'multipart' ? 'a form' : shape(names, route.body),
  ]
    .filter(Boolean)
    .join(', ')

const row = (
  names: Names,
  route: RouteDefinition,
): string => `<tr><td>${route.method}</td><td><code>${escapeHtml(route.path)}</code></td>
<td>${accessText(route)}</td><td>${escapeHtml(taken(names, route))}</td>
<td>${escapeHtml(shape(names, route.response))}</td><td>${escapeHtml(route.summary)}</td></tr>`

/** The page that lists every call of the contract. The OpenAPI document has all details. */
export function renderApiDocs(table: RouteTable, product: string): string {
  const names = nameSchemas()
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${product} API</title><style>${STYLE}</style></head><body><main><h1>${product} API</h1>
<p>Shapes, limits and errors of every call: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
A call that fails answers <code>{ code, message, issues }</code>.</p>
<table><caption>${Object.keys(table).length} calls</caption>
<thead><tr><th>Method</th><th>Path</th><th>For</th><th>Takes</th><th>Answers</th><th>Does</th></tr></thead>
<tbody>${Object.values(table)
    .map((route) => row(names, route))
    .join('')}</tbody></table></main></body></html>`
}
