import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compareIds } from './requirements/compare-ids.ts'

const root = path.join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )

const { requirements, untested, unknown, repeated } = compareIds({
  requirements: read('docs/requirements/*.md'),
  tests: read('{desktop,scripts,server,shared,tests}/**/*.{test,spec}.{ts,tsx}'),
})

const list = (title: string, ids: readonly string[]) => {
  if (ids.length > 0) console.log(`${title}:\n  ${ids.join(' ')}`)
}
list('Requirements that no test quotes', untested)
list('Ids in tests that docs/requirements does not hold', unknown)
list('Requirements that are written twice', repeated)
console.log(`${requirements - untested.length} of ${requirements} requirements have a test.`)
process.exit(untested.length + unknown.length + repeated.length === 0 ? 0 : 1)
