import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MEGABYTE, sha256, useComputer } from './testing/computer.ts'

const desk = useComputer()

test('a line that is cut 20 times at random in 50 MB brings the same file, going on where it was', async () => {
  const bytes = randomBytes(50 * MEGABYTE)
  desk.server.put(1, bytes)
  const cuts = Array.from({ length: 20 }, () => randomInt(100_000, 2 * MEGABYTE))
  desk.server.state.cutAfter = () => cuts.pop() ?? null
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'done')

  expect(sha256(await readFile(desk.fileOf(1)))).toBe(sha256(bytes))
  const asked = desk.server.filesAsked()
  const starts = asked.map(({ headers }) => Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0))
  expect(starts).toHaveLength(21)
  // The first asks for the whole; what goes on is of the same file.
  const [whole, ...parts] = asked.map(({ headers }) => headers)
  expect([whole?.range, whole?.['if-range']]).toEqual([undefined, undefined])
  for (const { range, 'if-range': of } of parts)
    expect([range, of]).toEqual([expect.stringMatching(/^bytes=\d+-$/), expect.stringMatching(/^"[^"]+"$/)])
  // A cut may cost what was still on its way, and nothing of what was written.
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts.at(-1)).toBeGreaterThan(2 * MEGABYTE)
  expect(await desk.files()).not.toContain(path.basename(desk.fileOf(1, '.part')))
  expect(desk.here.rests).toHaveLength(20)
})

test('a file that is changed on the server meanwhile is begun anew', async () => {
  const [old, fresh] = [randomBytes(3 * MEGABYTE), randomBytes(2 * MEGABYTE)]
  desk.server.put(1, old)
  desk.server.state.cutAfter = () => {
    // The next one who asks gets another file of the same name.
    desk.server.put(1, fresh)
    desk.server.state.cutAfter = () => null
    return MEGABYTE
  }
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'done')
  const asked = desk.server.filesAsked()
  expect(asked).toHaveLength(2)
  expect(asked[1]?.headers.range).toMatch(/^bytes=\d+-$/)
  expect(sha256(await readFile(desk.fileOf(1)))).toBe(sha256(fresh))
})

test('what isn’t what the server says is never listed, and never played', async () => {
  desk.server.put(1, randomBytes(MEGABYTE), { digest: createHash('sha256').update('else').digest('base64') })
  await desk.open()
  await desk.here.start(1)
  await desk.here.expectState(1, 'failed')
  expect(desk.here.item(1)?.problem).toBe('What arrives isn’t what the server says it sends.')
  expect(await desk.offline()).toEqual([])
  expect((await desk.play(1)).status).toBe(404)
  expect(await desk.files()).toEqual([])
})

test('a program that is killed in the middle goes on where it was; its list is never half written', async () => {
  const bytes = randomBytes(20 * MEGABYTE)
  desk.server.put(1, bytes)
  await desk.open()
  desk.server.state.pace = () => new Promise((resolve) => setTimeout(resolve, 4))
  const script = path.join(import.meta.dirname, 'testing/download-process.ts')
  const child = spawn(process.execPath, [script, desk.here.userData, desk.server.origin], { stdio: 'pipe' })
  const gone = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (data) => {
    said += String(data)
    const received = Number(/.*"received":(\d+)/s.exec(said)?.[1] ?? 0)
    if (received > 2 * MEGABYTE) child.kill('SIGKILL')
  })
  await gone
  desk.server.state.pace = () => null
  const before = desk.server.filesAsked().length
  const part = await stat(desk.fileOf(1, '.part'))
  expect(part.size).toBeGreaterThan(2 * MEGABYTE)

  await desk.here.stop()
  await desk.open({ userData: desk.here.userData })
  expect(desk.here.item(1)).toMatchObject({ state: 'waiting', received: part.size, total: bytes.length })
  desk.here.downloads.follow()
  await desk.here.expectState(1, 'done')
  expect(sha256(await readFile(desk.fileOf(1)))).toBe(sha256(bytes))
  expect(
    desk.server
      .filesAsked()
      .slice(before)
      .map(({ headers }) => headers.range),
  ).toEqual([`bytes=${part.size}-`])
})

test('a server that stands still doesn’t keep a person from stopping', async () => {
  desk.server.put(1, randomBytes(1000))
  let isAsked = false
  await desk.open({
    fetch: (_, init) =>
      new Promise((_, reject) => {
        isAsked = true
        init?.signal?.addEventListener('abort', () => reject(new Error('It was called off')))
      }),
  })
  await desk.here.start(1)
  await expect.poll(() => isAsked, { timeout: 60_000 }).toBe(true)
  await desk.here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(desk.here.item(1)).toBeUndefined()
})

test('paused, resumed, removed; a server that is away is waited for, and then it goes on at once', async () => {
  desk.server.put(1, randomBytes(5 * MEGABYTE))
  desk.server.state.pace = () => new Promise((resolve) => setTimeout(resolve, 5))
  const { promise: never } = Promise.withResolvers<void>()
  await desk.open({ sleep: () => ({ over: never, cancel: () => undefined }) })
  await desk.here.start(1)
  await desk.here.expectState(1, 'running')
  await expect.poll(() => desk.here.item(1)?.received, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0)
  await desk.here.downloads.handlers.pauseDownload({ videoId: 1 })
  const { received } = desk.here.item(1) ?? {}
  expect(desk.here.item(1)).toMatchObject({ state: 'paused', problem: null, speed: null })
  desk.server.state.isAway = true
  await desk.here.downloads.handlers.resumeDownload({ videoId: 1 })
  await desk.here.expectState(1, 'waiting')
  expect(desk.here.item(1)).toMatchObject({
    received,
    problem: 'The connection broke off. It goes on by itself.',
  })
  desk.server.state.isAway = false
  desk.server.state.pace = () => null
  await desk.here.downloads.handlers.checkDownloads({ videoId: null })
  await desk.here.expectState(1, 'done')
  const shown = desk.here.told.filter(({ name }) => name === 'downloadMoved').map(({ message }) => message)
  expect(shown.at(0)).toMatchObject({ videoId: 1, total: 5 * MEGABYTE })
  await desk.here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(desk.here.item(1)).toBeUndefined()
  expect(await desk.files()).toEqual([])
})
