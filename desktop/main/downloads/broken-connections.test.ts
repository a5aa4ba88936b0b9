import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MEGABYTE, sha256, useComputer } from './testing/computer.ts'

const computer = useComputer()

test('a connection that is cut 20 times at random in 50 MB brings the same file and continues each time', async () => {
  const bytes = randomBytes(50 * MEGABYTE)
  computer.server.put(1, bytes)
  const cuts = Array.from({ length: 20 }, () => randomInt(100_000, 2 * MEGABYTE))
  computer.server.state.cutAfter = () => cuts.pop() ?? null
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')

  expect(sha256(await readFile(computer.fileOf(1)))).toBe(sha256(bytes))
  const asked = computer.server.filesAsked()
  const starts = asked.map(({ headers }) => Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0))
  expect(starts).toHaveLength(21)
  // A request asks for the whole file while nothing is written, which a cut may lose; the others continue the same file.
  const continued = asked.map(({ headers }) => headers).slice(starts.lastIndexOf(0) + 1)
  for (const { headers } of asked.slice(0, asked.length - continued.length))
    expect([headers.range, headers['if-range']]).toEqual([undefined, undefined])
  expect(continued.length).toBeGreaterThan(10)
  for (const { range, 'if-range': of } of continued)
    expect([range, of]).toEqual([expect.stringMatching(/^bytes=\d+-$/), expect.stringMatching(/^"[^"]+"$/)])
  // A cut may lose bytes that were on their way, and none that were written.
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.at(-1)).toBeGreaterThan(2 * MEGABYTE)
  expect(await computer.files()).not.toContain(path.basename(computer.fileOf(1, '.part')))
  expect(computer.here.rests).toHaveLength(20)
})

test('a file that changes on the server during its download is downloaded again', async () => {
  const [old, fresh] = [randomBytes(3 * MEGABYTE), randomBytes(2 * MEGABYTE)]
  computer.server.put(1, old)
  computer.server.state.cutAfter = () => {
    // The next request gets another file of the same name.
    computer.server.put(1, fresh)
    computer.server.state.cutAfter = () => null
    return MEGABYTE
  }
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
  const asked = computer.server.filesAsked()
  expect(asked).toHaveLength(2)
  expect(asked[1]?.headers.range).toMatch(/^bytes=\d+-$/)
  expect(sha256(await readFile(computer.fileOf(1)))).toBe(sha256(fresh))
})

test('a file that is not what the server describes is never listed and never played', async () => {
  computer.server.put(1, randomBytes(MEGABYTE), {
    digest: createHash('sha256').update('else').digest('base64'),
  })
  await computer.open()
  await computer.here.start(1)
  await computer.here.expectState(1, 'failed')
  expect(computer.here.item(1)?.problem).toBe('What arrives isn’t what the server says it sends.')
  expect(await computer.offline()).toEqual([])
  expect((await computer.play(1)).status).toBe(404)
  expect(await computer.files()).toEqual([])
})

test('a process that is killed during a download continues it; its list is never half written', async () => {
  const bytes = randomBytes(20 * MEGABYTE)
  computer.server.put(1, bytes)
  await computer.open()
  computer.server.state.pace = () => new Promise((resolve) => setTimeout(resolve, 4))
  const script = path.join(import.meta.dirname, 'testing/download-process.ts')
  const child = spawn(process.execPath, [script, computer.here.userData, computer.server.origin], {
    stdio: 'pipe',
  })
  const gone = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (data) => {
    said += String(data)
    const received = Number(/.*"received":(\d+)/s.exec(said)?.[1] ?? 0)
    if (received > 2 * MEGABYTE) child.kill('SIGKILL')
  })
  await gone
  computer.server.state.pace = () => null
  const before = computer.server.filesAsked().length
  const part = await stat(computer.fileOf(1, '.part'))
  expect(part.size).toBeGreaterThan(2 * MEGABYTE)

  await computer.here.stop()
  await computer.open({ userData: computer.here.userData })
  expect(computer.here.item(1)).toMatchObject({ state: 'waiting', received: part.size, total: bytes.length })
  computer.here.downloads.follow()
  await computer.here.expectState(1, 'done')
  expect(sha256(await readFile(computer.fileOf(1)))).toBe(sha256(bytes))
  expect(
    computer.server
      .filesAsked()
      .slice(before)
      .map(({ headers }) => headers.range),
  ).toEqual([`bytes=${part.size}-`])
})

test('a server that hangs does not keep a person from stopping', async () => {
  computer.server.put(1, randomBytes(1000))
  let isAsked = false
  await computer.open({
    fetch: (_, init) =>
      new Promise((_, reject) => {
        isAsked = true
        init?.signal?.addEventListener('abort', () => reject(new Error('It was called off')))
      }),
  })
  await computer.here.start(1)
  await expect.poll(() => isAsked, { timeout: 60_000 }).toBe(true)
  await computer.here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(computer.here.item(1)).toBeUndefined()
})

test('paused, resumed, removed; a server that is away is waited for, and then the download continues at once', async () => {
  computer.server.put(1, randomBytes(5 * MEGABYTE))
  computer.server.state.pace = () => new Promise((resolve) => setTimeout(resolve, 5))
  await computer.open({
    sleep: (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  })
  await computer.here.start(1)
  await computer.here.expectState(1, 'running')
  await expect
    .poll(() => computer.here.item(1)?.received, { interval: 10, timeout: 60_000 })
    .toBeGreaterThan(0)
  await computer.here.downloads.handlers.pauseDownload({ videoId: 1 })
  const { received } = computer.here.item(1) ?? {}
  expect(computer.here.item(1)).toMatchObject({ state: 'paused', problem: null, speed: null })
  computer.server.state.isAway = true
  await computer.here.downloads.handlers.resumeDownload({ videoId: 1 })
  await computer.here.expectState(1, 'waiting')
  expect(computer.here.item(1)).toMatchObject({
    received,
    problem: 'The connection broke off. It goes on by itself.',
  })
  computer.server.state.isAway = false
  computer.server.state.pace = () => null
  await computer.here.downloads.handlers.checkDownloads({ videoId: null })
  await computer.here.expectState(1, 'done')
  const shown = computer.here.told
    .filter(({ name }) => name === 'downloadMoved')
    .map(({ message }) => message)
  expect(shown.at(0)).toMatchObject({ videoId: 1, total: 5 * MEGABYTE })
  await computer.here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(computer.here.item(1)).toBeUndefined()
  expect(await computer.files()).toEqual([])
})
