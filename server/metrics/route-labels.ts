import type { RouteTable } from '#shared/contract/define-route.ts'
import { RESUMABLE_UPLOADS_PATH } from '#shared/contract/uploads.ts'
import { UPLOAD_PATH_PREFIX } from '#shared/limits/uploads.ts'

/** Paths outside the contract. */
const MORE_PATHS = [
  `${UPLOAD_PATH_PREFIX}:file`,
  RESUMABLE_UPLOADS_PATH,
  `${RESUMABLE_UPLOADS_PATH}/:id`,
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/docs',
  '/api/config',
]

interface Node {
  pattern: string | null
  readonly names: Map<string, Node>
  parameter: Node | null
}

const newNode = (): Node => ({ pattern: null, names: new Map(), parameter: null })

function add(root: Node, pattern: string): void {
  let node = root
  for (const part of pattern.split('/')) {
    let next: Node
    if (part.startsWith(':')) next = node.parameter ??= newNode()
    else {
      next = node.names.get(part) ?? newNode()
      node.names.set(part, next)
    }
    node = next
  }
  node.pattern ??= pattern
}

/**
 * @returns a function that gives the label of an address: the path of its route as the contract declares it, 'unknown'
 * for other paths of the API, and 'web' for everything else. So the labels are bounded.
 */
export function createRouteLabels(routes: RouteTable): (url: string) => string {
  const root = newNode()
  const paths = [...Object.values(routes).map(({ path }) => path), ...MORE_PATHS]
  for (const path of paths) add(root, path)
  const withoutParameters = new Map(paths.filter((path) => !path.includes(':')).map((path) => [path, path]))

  return (url) => {
    const question = url.indexOf('?')
    const path = question < 0 ? url : url.slice(0, question)
    const known = withoutParameters.get(path)
    if (known !== undefined) return known
    let node: Node | null | undefined = root
    for (const part of path.split('/')) {
      node = node.names.get(part) ?? node.parameter
      if (!node) break
    }
    return node?.pattern ?? (path.startsWith('/api/') ? 'unknown' : 'web')
  }
}
