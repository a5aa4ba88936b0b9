import { afterAll, beforeAll, expect, test } from 'vitest'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { RunQueue } from './run-queue.ts'

/** A hundred times what such a query takes alone on a slow machine. */
const LONGEST_MS = 2000
const LESSONS = 400

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  const { id } = await app.submit(ana, { title: 'Lesson with the patient and the airway' })
  await chief.api.approveVideo({ id })
  await app.database.transaction(async (em) => {
    const { category, creator, submittedAt, duration } = await em.findOneOrFail(Video, id)
    for (let i = 1; i <= LESSONS; i++) {
      const place = { approvalStatus: 'approved' as const, feedPosition: 1000 + i }
      const description = `The airway, the hose, the ladder and the pump of ${i}`
      const title = `Lesson ${i} with the patient`
      em.create(Video, { title, description, duration, submittedAt, category, creator, ...place })
    }
    await em.flush()
  })
})
afterAll(() => app.stop())

test.each([
  [
    'twelve misspelled words',
    'lessn patint airwy hosee laddr pumpp ladddder patiennt aiway lessson pmup hoose',
  ],
  [
    'twelve common words in no lesson together',
    'lesson patient airway hose ladder pump aed cpr rsi mayday stroke zzzz',
  ],
  ['words of 40 letters', Array.from({ length: 12 }, (_, i) => `${'patient'.repeat(5)}${i}`).join(' ')],
  ['the beginnings of everything', 'a e i o u l p h s t 1 2'],
  ['one letter that no text has', '🚒 & ?q=#'],
  ['syntax', `" OR "* NEAR( -x ^y {z} ' & | ! ( ) : * \\ `],
])('a hostile query has a bounded price: %s', async (_, q) => {
  const started = performance.now()
  const { items } = await app.anonymous.searchVideos({ q })
  expect(items.length).toBeLessThanOrEqual(50)
  await app.anonymous.readSearch({ q })
  expect(performance.now() - started).toBeLessThan(LONGEST_MS)
})

test('tasks take turns, a failed one ends only itself, and too many are sent away with a time to come back', async () => {
  const turns = new RunQueue()
  const gate = Promise.withResolvers<void>()
  const order: number[] = []
  const task = (index: number) =>
    turns.run(async () => {
      await gate.promise
      order.push(index)
      if (index === 1) throw new Error('broken')
    })
  const tasks = Array.from({ length: 64 }, (_, index) => task(index))
  await expect(task(64)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  gate.resolve()
  const settled = await Promise.allSettled(tasks)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(order).toEqual(Array.from({ length: 64 }, (_, index) => index))
  await expect(task(0)).resolves.toBeUndefined()
})
