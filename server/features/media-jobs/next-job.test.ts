import { afterAll, beforeAll, expect, test } from 'vitest'
import { Upload } from '#server/entities/upload.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { createJobQueue, type JobQueue, type LeasedJob } from './job-queue.ts'
import type { Step } from '#server/entities/media-job.entity.ts'
import { NEXT_OF_PRIORITY, NEXT_PRIORITY } from './next-job.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let queue: JobQueue
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  queue = createJobQueue({
    database: app.database,
    retryMs: 10,
    onCompleted: () => Promise.resolve(),
    now: () => new Date(),
  })
})
afterAll(() => app.stop())

let files = 0
const add = (by: TestPerson, count: number, step: Step) =>
  app.database.transaction(async (em) => {
    for (let n = 0; n < count; n++) {
      const when = { createdAt: new Date(), usedAt: new Date() }
      const file = `${by.user.username}-${++files}.mp4`
      const kind = { kind: 'video', mediaType: 'video/mp4', bytes: 1 } as const
      const upload = em.create(Upload, { file, ...kind, ...when, owner: by.user.id })
      await em.flush()
      queue.enqueue(em, upload, [step])
    }
  })
const ownerOf = async ({ uploadId }: LeasedJob) => {
  const [row] = await app.database.reader.all<{ file: string }>('select file from uploads where id = ?', [
    uploadId,
  ])
  return row?.file.split('-')[0]
}
/** Whose jobs come, one after the other, until none is left. */
const takeAll = async (): Promise<string[]> => {
  const owners: string[] = []
  for (;;) {
    const job = await queue.lease()
    if (!job) return owners
    owners.push(`${await ownerOf(job)} ${job.step}`)
    await queue.complete(job, () => Promise.resolve())
    queue.forgetLease(job)
  }
}

test('an account with one job waits for one job of an account with twenty, and then they take turns', async () => {
  await add(ana, 20, 'transcode')
  const running = await queue.lease()
  await add(ben, 1, 'transcode')
  if (running) expect(await ownerOf(running)).toBe('ana')
  const owners = await takeAll()
  expect(owners).toHaveLength(20)
  expect(owners.indexOf('ben convert')).toBeLessThanOrEqual(1)
  if (running) await queue.complete(running, () => Promise.resolve())
})

test('jobs go by priority first, and accounts take turns within each priority', async () => {
  await add(ana, 3, 'storyboard')
  await add(ben, 3, 'storyboard')
  await add(ana, 2, 'transcode')
  const owners = await takeAll()
  expect(owners.slice(0, 2)).toEqual(['ana transcode', 'ana transcode'])
  expect(
    owners
      .slice(2)
      .map((owner) => owner.split(' ')[0])
      .sort(),
  ).toEqual(['ana', 'ana', 'ana', 'ben', 'ben', 'ben'])
  // Never the same twice in a row while both wait.
  expect(owners.slice(2)).toEqual(
    ['ben', 'ana', 'ben', 'ana', 'ben', 'ana'].map((name) => `${name} storyboard`),
  )
})

test('concurrent leases get different jobs, and neither waits for the other', async () => {
  await add(ana, 2, 'transcode')
  const jobs = await Promise.all([queue.lease(), queue.lease(), queue.lease()])
  const taken = jobs.filter((job) => job !== null)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2)
  for (const job of taken) await queue.complete(job, () => Promise.resolve())
})

test('the next job is one step along the index, for any length of the queue', async () => {
  const { reader } = app.database
  const isSqlite = reader.dialect === 'sqlite'
  // A queue of ten thousand, so that the planner has a reason to think.
  const numbers = isSqlite
    ? 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000) select i from n'
    : 'select i from generate_series(1, 10000) as n(i)'
  const [first] = await reader.all<{ id: number }>('select min(id) as id from uploads')
  const time = isSqlite ? '0' : "'1970-01-01'::timestamptz"
  await app.database.transaction(async (em) => {
    await em.execute(
      `insert into media_jobs (upload_id, step, state, priority, owner_id, run_after, created_at)
       select ${first?.id}, 'x-' || i, 'queued', 0, i % 50, ${time}, ${time} from (${numbers}) as numbers`,
    )
    await em.execute('analyze media_jobs')
  })
  const due = isSqlite ? '(run_after <= 1 or run_after > 2)' : '(run_after <= now() or run_after > now())'
  for (const sql of [NEXT_PRIORITY, NEXT_OF_PRIORITY]) {
    const asked = sql.replace(/\(run_after <= \? or run_after > \?\)/, due).replaceAll('?', '-1')
    const rows = await reader.all(`explain ${isSqlite ? 'query plan' : ''} ${asked}`)
    const plan = JSON.stringify(rows)
    expect(plan).toMatch(/using (covering )?index media_jobs_next|Index (Only )?Scan using media_jobs_next/i)
    expect(plan, 'a sort of the whole queue').not.toMatch(/temp b-tree|Sort/i)
  }
  await app.database.transaction((em) => em.execute("delete from media_jobs where step like 'x-%'"))
})
