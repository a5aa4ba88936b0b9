import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { keepTickets } from '../../desktop/renderer/entities/records/lesson-tickets.ts'
import { removeCopies } from '../../desktop/renderer/lib/kept-copies.ts'
import { forgive, join, openApp } from './app.tsx'
import { FILES, kept, lessonsWithFiles } from './kept.ts'
import { ask, network } from './network.ts'

afterEach(removeCopies)

const DAY_MS = 24 * 60 * 60 * 1000
const CHECK = /^\/api\/kept\?/

/** Keeps the lesson as a new person. */
async function keepAs(lesson: Video): Promise<void> {
  await join()
  openApp(`/video/${lesson.id}`)
  await kept.keep.click()
  await expect.element(kept.remove).toBeVisible()
}

/** What the server says of the kept lessons from now on. */
const say = (change: (video: Video) => Partial<Video>) =>
  network.answer(CHECK, async (_, send) => {
    const videos = (await (await send()).json()) as Video[]
    return Response.json(videos.map((video) => ({ ...video, ...change(video) })))
  })

test('KP-10 one call asks for all lessons, and what is not public is removed with its files', async () => {
  const [lesson, other] = await lessonsWithFiles()
  await keepAs(lesson)
  // The page of a kept lesson checks it, too.
  await expect.poll(() => network.calls(CHECK).length).toBe(1)
  await kept.add({ ...other, id: 2_000_000_000, title: 'Withdrawn' })
  network.reset()
  openApp('/kept')
  await expect
    .element(page.getByText('“Withdrawn” is no longer offered, and was removed from this computer.'))
    .toBeVisible()
  await expect.element(kept.row(lesson.title)).toBeVisible()
  await expect.element(kept.row('Withdrawn')).not.toBeInTheDocument()
  expect(network.calls(CHECK)).toHaveLength(1)
  expect(network.calls(/^\/api\/videos\/2000000000\//)).toEqual([])
  expect(await kept.files()).toContain(`/downloads/${lesson.id}/video`)
  await expect.poll(() => kept.files()).not.toContain('/downloads/2000000000/video')
})

test('KP-10 a server that can’t be reached removes nothing; a library that closed to this person removes all', async () => {
  forgive(/Failed to fetch/, /members_only/)
  const [lesson] = await lessonsWithFiles()
  await keepAs(lesson)
  const undo = network.answer(CHECK, () => Promise.reject(new TypeError('Failed to fetch')))
  openApp('/kept')
  await expect.element(kept.row(lesson.title)).toBeVisible()
  undo()
  network.fail(CHECK, 401, 'members_only')
  openApp('/kept')
  await expect.element(page.getByText('No lesson is on this computer yet.')).toBeVisible()
  expect(await kept.files()).toEqual([])
})

test('KP-11 another file is fetched again; a new title and new captions take the place of the old ones', async () => {
  const [lesson] = await lessonsWithFiles()
  await keepAs(lesson)
  network.reset()
  const captionsUrl = `/api/videos/${lesson.id}/captions.vtt?v=9`
  network.answer(/captions\.vtt/, () => new Response('WEBVTT'))
  const undo = say(() => ({ title: 'A better title', captionsUrl }))
  openApp('/kept')
  await expect.element(kept.row('A better title')).toBeVisible()
  expect(network.calls(FILES)).toHaveLength(0)
  expect(network.calls(/captions\.vtt/).map(({ path }) => path)).toEqual([captionsUrl])
  undo()
  say(({ id }) => (id === lesson.id ? { videoFile: 'another.mp4' } : {}))
  openApp('/kept')
  await expect.poll(() => network.calls(FILES).length).toBe(1)
  await expect.element(kept.row(lesson.title).getByRole('link')).toBeVisible()
})

test('KP-09 another person on this device, and a session that has ended, take the copies away', async () => {
  const [lesson] = await lessonsWithFiles()
  await keepAs(lesson)
  await join()
  openApp('/kept')
  await expect.element(page.getByText('No lesson is on this computer yet.')).toBeVisible()
  await expect.poll(() => kept.files()).toEqual([])
  openApp(`/video/${lesson.id}`)
  await kept.keep.click()
  await expect.element(kept.remove).toBeVisible()
  await ask('/api/auth/logout', {})
  openApp('/')
  await expect.poll(() => kept.files()).toEqual([])
})

test('KP-09 a sign-out while a lesson arrives leaves nothing', async () => {
  const [lesson] = await lessonsWithFiles()
  await join()
  openApp(`/video/${lesson.id}`)
  const letGo = network.hold(FILES)
  await kept.keep.click()
  await expect.element(kept.stop).toBeVisible()
  await ask('/api/auth/logout', {})
  openApp('/terms')
  await expect.poll(() => localStorage.getItem('kept-owner')).toBeNull()
  letGo()
  await join()
  openApp('/kept')
  await expect.element(kept.row(lesson.title).getByRole('link')).not.toBeInTheDocument()
  expect(localStorage.getItem('kept-lessons')).toBeNull()
})

test('KP-13 copies of a device that was away for 30 days are removed', async () => {
  forgive(/Failed to fetch/)
  await join()
  const [lesson, other] = await lessonsWithFiles()
  network.answer(CHECK, () => Promise.reject(new TypeError('Failed to fetch')))
  await kept.add(lesson, {}, Date.now() - 29 * DAY_MS)
  openApp('/kept')
  await expect.element(kept.row(lesson.title)).toBeVisible()
  localStorage.removeItem('kept-lessons')
  await kept.add(other, {}, Date.now() - 31 * DAY_MS)
  openApp('/kept')
  await expect.element(page.getByText('No lesson is on this computer yet.')).toBeVisible()
  expect(await kept.files()).toEqual([])
})

test('a check of a device that keeps no lesson leaves no draft of tickets', async () => {
  await keepTickets([])
  expect(Object.keys(localStorage).filter((key) => key.includes('lesson-tickets'))).toEqual([])
})
