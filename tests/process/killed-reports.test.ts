import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WatchReport } from '#shared/contract/watching.ts'
import { totalOf, unionOf, type Range } from '#shared/records/ranges.ts'
import { startPostgresServer } from '#server/testing/postgres-server.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { testClient, type TestClient } from '#server/testing/test-client.ts'
import { aVideoSlowedBy, uploadForm } from '#server/testing/videos.ts'

const ADMIN = { username: 'chief', password: 'a-password-for-the-chief' }
/** The load before each kill. */
const LOAD_MS = 400
/** A report has this much of the lesson, and of the clock. */
const PART_MS = 40

interface Sent {
  report: WatchReport
  range: Range
}

/** Sends one report after the other until the server is gone. @returns the reports that it acknowledged */
async function reportUntilGone(
  baseUrl: string,
  ticket: string,
  from: number,
): Promise<{ acknowledged: Sent[]; all: Sent[] }> {
  const [acknowledged, all]: [Sent[], Sent[]] = [[], []]
  const anonymous = testClient(baseUrl)
  for (let at = from; ; at += PART_MS) {
    await new Promise((resolve) => setTimeout(resolve, PART_MS))
    const part = { fromMs: at, toMs: at + PART_MS, startedMsAgo: PART_MS, endedMsAgo: 0 }
    const sent: Sent = { report: { id: randomUUID(), ticket, parts: [part] }, range: [at, at + PART_MS] }
    all.push(sent)
    try {
      const { results } = await anonymous.reportWatching({ reports: [sent.report] })
      expect(results[0]?.state).toBe('kept')
      acknowledged.push(sent)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { acknowledged, all }
    }
  }
}

const minutesOf = async (api: TestClient): Promise<number> => {
  const { hours } = await api.getOwnRecord()
  return hours.reduce((sum, { watchedMs }) => sum + watchedMs, 0)
}

async function expectWhole(env: Record<string, string>, rounds: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = {
    DATA_DIR: dataDir,
    JWT_SECRET: 'a-secret-that-is-long-enough-for-a-test',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: 'chief@example.org',
    FFMPEG: 'no-ffmpeg',
    ...env,
  }
  let server = await startServerProcess(settings)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const { token } = await testClient(server.baseUrl).login(ADMIN)
  let api = testClient(server.baseUrl, token)
  const { video } = await api.uploadFiles(uploadForm(await aVideoSlowedBy(60)))
  const [category] = await api.listCategories()
  const { id } = await api.createVideo({
    title: 'Ropes',
    categoryId: category?.id ?? 0,
    videoFile: video.path,
  })
  const { ticket } = await api.getLessonTicket({ id })
  const acknowledged: Range[] = []
  let next = 0
  for (let round = 0; round < rounds; round++) {
    const killing = setTimeout(() => server.child.kill('SIGKILL'), LOAD_MS * (0.5 + Math.random()))
    const sent = await reportUntilGone(server.baseUrl, ticket, next)
    clearTimeout(killing)
    await server.end('SIGKILL')
    next = sent.all.at(-1)?.range[1] ?? next
    acknowledged.push(...sent.acknowledged.map(({ range }) => range))

    server = await startServerProcess(settings)
    api = testClient(server.baseUrl, token)
    const { ranges } = await api.getLessonTicket({ id })
    // Nothing that was acknowledged is lost.
    const kept = unionOf(ranges)
    expect(unionOf([...kept, ...acknowledged])).toEqual(kept)
    // What is sent again counts once, and the report without an answer at most once.
    const before = await minutesOf(api)
    const again = sent.all.map(({ report }) => report)
    const lost = totalOf(unionOf(sent.all.map(({ range }) => range))) - totalOf(kept)
    for (let start = 0; start < again.length; start += 100)
      await api.reportWatching({ reports: again.slice(start, start + 100) })
    expect(await minutesOf(api)).toBeLessThanOrEqual(before + PART_MS)
    expect(lost).toBeLessThanOrEqual(PART_MS)
  }
  expect(acknowledged.length).toBeGreaterThan(rounds)
}

test(
  'TN-04 a server with SQLite that is killed 30 times has each acknowledged report, once',
  { timeout: 300_000 },
  () => expectWhole({}, 30),
)

test(
  'TN-04 a server with PostgreSQL that is killed 15 times has each acknowledged report, once',
  { timeout: 300_000 },
  async () => {
    const postgres = await startPostgresServer()
    onTestFinished(() => postgres.remove())
    await expectWhole({ DATABASE_URL: postgres.url('turnout') }, 15)
  },
)
