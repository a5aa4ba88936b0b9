import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const SERVERS = path.join(import.meta.dirname, '../../server/testing/postgres-server.ts')

test('a program that uses the PostgreSQL of tests ends with its own code: a failed run of tests is no success', async () => {
  for (const code of [0, 3]) {
    const program = `await import(${JSON.stringify(SERVERS)}); process.exitCode = ${code}`
    const ended = await new Promise((resolve) => {
      const child = execFile(process.execPath, ['--input-type=module', '-e', program])
      child.on('exit', resolve)
    })
    expect(ended).toBe(code)
  }
})
