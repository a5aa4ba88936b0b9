import path from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import type { RouteLine } from '#shared/contract/create-client.ts'
import { routeLines } from '#shared/contract/index.ts'

const TABLE = normalizePath(path.resolve(import.meta.dirname, '../desktop/renderer/lib/route-lines.ts'))
/** Also those outside of the page's folder: the code of uploads gets the client as an argument. */
const MODULES = { include: /\.tsx?$/, exclude: /\/(node_modules|shared\/contract)\// }
const LINES = new Map<string, RouteLine>(Object.entries(routeLines()))

/** The routes among the words of a module: a property of the client counts, and a text in a list of queries. */
export function routesNamedIn(code: string): Record<string, RouteLine> {
  const named: Record<string, RouteLine> = {}
  for (const name of new Set(code.match(/\w+/g))) {
    const line = LINES.get(name)
    if (line) named[name] = line
  }
  return named
}

/**
 * Gives each module of the page the routes that the module names, ahead of its code. A screen so loads the addresses
 * of its own requests; the table of all would be 3 kB of each first load, gzipped. The schemas stay out.
 */
export const registerRoutes = (): Plugin => ({
  name: 'register-routes',
  enforce: 'pre',
  transform: {
    filter: { id: MODULES },
    handler(code, id) {
      const named = JSON.stringify(routesNamedIn(code))
      if (named === '{}') return
      const table = path.posix.relative(path.posix.dirname(id), TABLE)
      const from = JSON.stringify(table.startsWith('.') ? table : `./${table}`)
      // On the first line, so that all lines keep their numbers.
      return { code: `import { addRoutes } from ${from}; addRoutes(${named}); ${code}`, map: null }
    },
  },
})
