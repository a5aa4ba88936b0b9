import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import { SyncFailed, writeSynced } from './write-synced.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-synced-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* repeat(chunk: Buffer, times: number) {
  for (let n = 0; n < times; n++) yield chunk
}
const spyOnSync = async () => {
  const handle = await open(folder)
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync')
  await handle.close()
  return spy
}

test('a large file is synced while it is written, and has every byte', async () => {
  const datasync = await spyOnSync()
  const file = path.join(folder, 'large')
  const chunk = Buffer.alloc(100_000, 'turnout')
  const written = await writeSynced(file, repeat(chunk, 250), { flags: 'wx' })
  expect(written).toBe(25_000_000)
  expect(datasync.mock.calls.length).toBeGreaterThanOrEqual(1)
  expect(datasync.mock.calls.length).toBeLessThanOrEqual(Math.floor(written / (8 * MEGABYTE)))
  datasync.mockRestore()
  expect(Buffer.concat(Array.from({ length: 250 }, () => chunk)).equals(await readFile(file))).toBe(true)
})

test('a continued file has what was there and what arrived before the connection ended; the part from before is synced', async () => {
  const datasync = await spyOnSync()
  const file = path.join(folder, 'continued')
  await writeFile(file, 'first ')
  const broken = async function* () {
    yield Buffer.from('second ')
    yield Buffer.from('third')
    throw new Error('gone')
  }
  await expect(writeSynced(file, broken(), { flags: 'r+', start: 6 })).rejects.toThrow('gone')
  expect(await readFile(file, 'utf8')).toBe('first second third')
  expect(datasync).toHaveBeenCalledOnce()
  datasync.mockRestore()
})

test('a sync that fails fails the file, and the next file is synced again', async () => {
  const datasync = await spyOnSync()
  datasync.mockRejectedValueOnce(new Error('EIO'))
  const chunks = () => repeat(Buffer.alloc(MEGABYTE), 9)
  const failing = writeSynced(path.join(folder, 'failing'), chunks(), { flags: 'wx' })
  await expect(failing).rejects.toThrow(SyncFailed)
  expect(await writeSynced(path.join(folder, 'next'), chunks(), { flags: 'wx' })).toBe(9 * MEGABYTE)
  expect(datasync).toHaveBeenCalledTimes(2)
  datasync.mockRestore()
})
