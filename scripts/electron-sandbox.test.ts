import { expect, test } from 'vitest'
import { sandboxProblem } from './electron-sandbox.ts'

test('each obstacle of Electron’s sandbox has a sentence with its remedy', () => {
  const problem = (
    restricts: string,
    helper: { uid: number; mode: number } | null = { uid: 1000, mode: 0o755 },
    { platform = 'linux', userId = 1000 }: { platform?: NodeJS.Platform; userId?: number } = {},
  ) => sandboxProblem('/x/dist/electron', { platform, userId, read: () => restricts, look: () => helper })
  // Debian, Fedora, and Ubuntu before 23.10.
  expect(problem('')).toBeNull()
  expect(problem('0')).toBeNull()
  expect(problem('1')).toMatch(/chmod 4755 \/x\/dist\/chrome-sandbox\n.*\n.*sysctl/)
  expect(problem('1', null)).toMatch(/sysctl/)
  expect(problem('1', { uid: 0, mode: 0o755 })).toMatch(/sysctl/)
  expect(problem('1', { uid: 0, mode: 0o4755 })).toBeNull()
  expect(problem('', null, { userId: 0 })).toMatch(/root/)
  expect(problem('1', null, { platform: 'darwin', userId: 0 })).toBeNull()
})
