import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Statements } from './database.ts'

let app: TestApp
let heard: string[]
const ends: (() => void)[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const listen = () => {
  heard = []
  ends.push(
    app.events.subscribe('video.hidden', ({ videoId }) => void heard.push(`hidden ${videoId}`)),
    app.events.subscribe('video.submitted', ({ title }) => void heard.push(`submitted ${title}`)),
  )
}
const hide = (transaction: Statements, videoId: number) =>
  app.events.publish(transaction, 'video.hidden', { videoId })
const heardUntilNow = async () => {
  await app.eventsHeard()
  return heard.slice(0, -1)
}
const unlucky = async (work: Promise<unknown>) => await expect(work).rejects.toThrow('no')

test('the events of a transaction are told once after its commit, in their order', async () => {
  listen()
  const title = `It's "50 %" \\ ? $1 :x ’ü\u0001\u{1F692}`
  await app.database.transaction(async (em) => {
    for (const id of [3, 1, 2]) hide(em, id)
    app.events.publish(em, 'video.submitted', { videoId: 1, title, userId: 1, username: 'ana' })
    await em.execute('select 1')
    expect(heard).toEqual([])
  })
  await app.database.statements((statements) => {
    hide(statements, 4)
    return Promise.resolve()
  })
  expect(await heardUntilNow()).toEqual([
    'hidden 3',
    'hidden 1',
    'hidden 2',
    `submitted ${title}`,
    'hidden 4',
  ])
})

test('a transaction that is rolled back tells nothing', async () => {
  listen()
  await unlucky(
    app.database.transaction(async (em) => {
      hide(em, 5)
      await em.execute('select 1')
      throw new Error('no')
    }),
  )
  await unlucky(
    app.database.statements((statements) => {
      hide(statements, 6)
      return Promise.reject(new Error('no'))
    }),
  )
  // Fails at the commit, after the events were written.
  const duplicate = app.database.transaction(async (em) => {
    hide(em, 7)
    await em.execute(
      'insert into categories (position, name, icon) select position, name, icon from categories',
    )
  })
  await expect(duplicate).rejects.toThrow()
  expect(await heardUntilNow()).toEqual([])
})

test('a repeated attempt tells its own events alone', async () => {
  listen()
  let attempts = 0
  await app.database.statements((statements) => {
    hide(statements, ++attempts)
    const busy = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })
    return attempts < 3 ? Promise.reject(busy) : Promise.resolve()
  })
  expect(await heardUntilNow()).toEqual(['hidden 3'])
})

test('an event outside of its transaction is refused', async () => {
  expect(() => hide(app.database.entities(), 1)).toThrow('video.hidden is published outside of a transaction')
  let ended: Statements | null = null
  await app.database.transaction((em) => Promise.resolve(void (ended = em)))
  expect(() => ended && hide(ended, 1)).toThrow('outside of a transaction')
})

test('a listener that fails fails no transaction', async () => {
  listen()
  ends.push(
    app.events.subscribe('review.queueChanged', () => {
      throw new Error('a listener failed')
    }),
  )
  await app.database.transaction((em) => Promise.resolve(app.events.publish(em, 'review.queueChanged', {})))
  expect(await heardUntilNow()).toEqual([])
})
