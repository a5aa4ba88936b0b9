import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FLOORS } from './floors.ts'

const root = path.join(import.meta.dirname, '../..')
const planted = mkdtempSync(path.join(tmpdir(), 'turnout-floors-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

/** What the directions say of a tree that has these imports alone. */
function violationsOf(imports: Record<string, string>): string {
  for (const [from, to] of Object.entries(imports))
    for (const [file, text] of [
      [from, `import '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}'\n`],
      [to, 'export {}\n'],
    ] as const) {
      mkdirSync(path.dirname(path.join(planted, file)), { recursive: true })
      writeFileSync(path.join(planted, file), text)
    }
  const config = ['--config', path.join(root, '.dependency-cruiser.mjs'), '--no-cache']
  const { status, stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/depcruise'),
    [...config, '--ts-config', path.join(root, 'tsconfig.server.json'), '--output-type', 'err', 'server'],
    { cwd: planted, encoding: 'utf8' },
  )
  return status === 0 ? '' : stdout
}

test('each room stands on one floor', () => {
  const rooms = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(FLOORS.flat().toSorted()).toEqual(rooms.toSorted())
})

test('an import from a floor above, or from the same one, is found', () => {
  expect(violationsOf({ 'server/features/review/a.ts': 'server/features/videos/b.ts' })).toBe('')
  expect(violationsOf({ 'server/features/accounts/a.ts': 'server/features/recovery/b.ts' })).toContain(
    'accounts-imports-floors-below',
  )
  expect(violationsOf({ 'server/features/feeds/a.ts': 'server/features/comments/b.ts' })).toContain(
    'feeds-imports-floors-below',
  )
  expect(violationsOf({ 'server/entities/a.entity.ts': 'server/features/videos/b.ts' })).toContain(
    'entities-know-no-feature-of-the-server',
  )
})
