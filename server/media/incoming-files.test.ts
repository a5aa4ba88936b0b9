import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { incomingFiles } from './incoming-files.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-incoming-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a start beside other processes removes what an earlier process left, and no file of a living one', async () => {
  const files = incomingFiles(dataDir)
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(dead, 'exit')
  const keep = async (name: string, ageHours = 0) => {
    const file = path.join(files.folder, name)
    await writeFile(file, 'bytes')
    const at = new Date(Date.now() - ageHours * 60 * 60 * 1000)
    await utimes(file, at, at)
    return name
  }
  const living = [
    await keep(`${hostname()}~${process.ppid}~a`, 48),
    await keep('another-machine~1~b', 23),
    await keep('of-a-former-version', 23),
  ]
  await keep(`${hostname()}~${dead.pid}~c`)
  // A container's first process has the same id at every start.
  await keep(path.basename(files.incoming().path))
  await keep('another-machine~1~d', 25)
  await keep('of-a-former-version-2', 25)
  expect(await files.discardLeftovers(false)).toBe(4)
  expect((await readdir(files.folder)).toSorted()).toEqual(living.toSorted())
  expect(await files.discardLeftovers(true)).toBe(3)
  expect(await readdir(files.folder)).toEqual([])
})
