import { expect, test } from 'vitest'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import type { Video } from '#shared/contract/videos.ts'
import { removeDrafts } from '../../desktop/renderer/lib/device-drafts.ts'
import { createOutbox } from '../../desktop/renderer/lib/outbox.ts'
import { forgive, openApp } from './app.tsx'
import { ask, network } from './network.ts'
import { player } from './player.ts'

const VIEWS = /^\/api\/videos\/\d+\/view$/

/** The database as the release before has left it. */
async function openFormerDatabase(): Promise<void> {
  await removeDrafts()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opening = indexedDB.open('turnout', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('lists', { keyPath: 'hash' }).put({ hash: 'a' })
    opening.result.createObjectStore('uploads', { keyPath: 'id' }).put({ id: 'kept' })
  })
  opening.addEventListener('success', () => {
    opening.result.close()
    resolve()
  })
  opening.addEventListener('error', () => reject(new Error('The former database did not open')))
  await promise
}

test('a database of the release before gets the outbox, and keeps its uploads', async () => {
  await openFormerDatabase()
  const sent: unknown[] = []
  const outbox = createOutbox('outbox', async (bodies) => sent.push(...bodies))
  await outbox.keep(1)
  await outbox.sendKept()
  expect(sent).toEqual([1])
  const { inDeviceStore } = await import('../../desktop/renderer/lib/device-database.ts')
  const kept = await inDeviceStore('uploads', 'readonly', (store) => store.getAll() as IDBRequest<unknown[]>)
  expect(kept).toEqual([{ id: 'kept' }])
})

test('the outbox sends the oldest first, drops refusals, and waits for a dead line', async () => {
  const sent: unknown[] = []
  let isDead = true
  const send = async ([body]: readonly unknown[]) => {
    if (body === 'refused') throw new Error('400')
    if (body === 'third' && isDead) throw new ConnectionLost('Failed to fetch')
    sent.push(body)
  }
  const outbox = createOutbox('outbox', send)
  for (const body of ['first', 'refused', 'third', 'fourth']) await outbox.keep(body)
  await outbox.sendKept()
  expect(sent).toEqual(['first'])
  isDead = false
  // Two tabs: what one sends, the other does not send again.
  await Promise.all([outbox.sendKept(), createOutbox('outbox', send).sendKept()])
  expect(sent).toEqual(['first', 'third', 'fourth'])
})

test('TN-05 the outbox sends many at once, and a sign-out leaves reports of watching', async () => {
  const sent: unknown[][] = []
  const outbox = createOutbox('reports', async (bodies) => sent.push([...bodies]), 2)
  for (const body of ['first', 'second', 'third']) await outbox.keep(body)
  await removeDrafts()
  await outbox.sendKept()
  expect(sent).toEqual([['first', 'second'], ['third']])
})

test('a view of a dead line is counted once when the server is back', async () => {
  forgive(/Failed to fetch/)
  const video = (await ask<Video[]>('/api/videos?limit=50')).find(
    ({ duration, isMicroClip }) => duration > 15 && !isMicroClip,
  )
  if (!video) throw new Error('The demo library has no lesson')
  openApp('/terms')
  await player.open(video)
  const dead = network.answer(VIEWS, () => Promise.reject(new TypeError('Failed to fetch')))
  await expect.poll(() => network.calls(VIEWS).length).toBeGreaterThan(0)
  dead()
  // A new page finds what the former one has left.
  openApp('/terms')
  await expect.poll(() => network.calls(VIEWS).length).toBeGreaterThan(1)
  await expect.poll(async () => (await ask<Video>(`/api/videos/${video.id}`)).views).toBe(video.views + 1)
  const calls = network.calls(VIEWS).length
  openApp('/terms')
  await expect.element(player.dialog).not.toBeInTheDocument()
  expect(network.calls(VIEWS)).toHaveLength(calls)
})
