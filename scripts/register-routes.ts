import path from 'node:path'
import type { Plugin } from 'vite'
import { routeLines } from '#shared/contract/index.ts'

const TABLE = path.resolve(import.meta.dirname, '../desktop/renderer/lib/route-lines.ts')
const READERS = /\/(desktop\/(renderer|upload-client)|tests\/components)\/.*\.tsx?$/
/** What may name a route: a property of the client or of the table, and a text. */
const NAMES = /\b(?:api|ROUTE_LINES)\s*\.(\w+)|(['"])(\w+)\2/g

/**
 * Gives each module of the page the routes that the module names, ahead of its code. A screen so loads the addresses
 * of its own requests; the table of all would be 3 kB of each first load, gzipped. The schemas stay out.
 */
export function registerRoutes(): Plugin {
  const lines = new Map(Object.entries(routeLines()))
  return {
    name: 'register-routes',
    enforce: 'pre',
    transform: {
      filter: { id: READERS },
      handler(code, id) {
        const names = Array.from(code.matchAll(NAMES), ([, property, , text]) => property ?? text ?? '')
        const named = [...new Set(names)].flatMap((name) => {
          const line = lines.get(name)
          return line ? [[name, line] as const] : []
        })
        if (named.length === 0) return
        const table = path.posix.relative(path.posix.dirname(id), TABLE)
        const from = JSON.stringify(table.startsWith('.') ? table : `./${table}`)
        // On the first line, so that all lines keep their numbers.
        const start = `import { addRoutes } from ${from}; addRoutes(${JSON.stringify(Object.fromEntries(named))}); `
        return { code: start + code, map: null }
      },
    },
  }
}
