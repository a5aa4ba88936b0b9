import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import type { LessonProgress } from '#shared/contract/watching.ts'
import { forgive, join, openApp } from './app.tsx'
import { ask, network } from './network.ts'
import { step } from './page.ts'
import { player, videoOf } from './player.ts'

const REPORTS = /^\/api\/training\/reports$/
const missing = player.dialog.getByRole('button', { name: 'Play what’s missing' })
const ending = player.dialog.getByRole('group', { name: 'The lesson has ended' })
const progressOf = () => ask<LessonProgress[]>('/api/training/progress')

async function aLesson(): Promise<Video> {
  const videos = await ask<Video[]>('/api/videos?limit=50')
  const lesson = videos.find(
    ({ duration, isMicroClip, videoFile }) => duration > 15 && !isMicroClip && videoFile,
  )
  if (!lesson) throw new Error('The demo library has no lesson of a file')
  return lesson
}

const element = () => videoOf(player.picture)

/** Plays on for some seconds of the lesson. */
async function watch(seconds: number): Promise<void> {
  await expect.poll(() => element().readyState).toBeGreaterThan(2)
  const from = element().currentTime
  element().muted = true
  await element().play()
  await expect.poll(() => element().currentTime, { timeout: 20_000 }).toBeGreaterThan(from + seconds)
  element().pause()
}

async function seek(seconds: number): Promise<void> {
  element().currentTime = seconds
  await expect.poll(() => element().seeking).toBe(false)
}

test('a lesson that is begun is continued, its gaps are played, and its end leads to the next one', async () => {
  const lesson = await aLesson()
  await join()
  openApp('/terms')
  const ticket = Promise.withResolvers<void>()
  network.answer(/\/ticket$/, async (_, send) => {
    const answer = await send()
    ticket.resolve()
    return answer
  })
  await player.open(lesson)
  await ticket.promise
  expect(network.calls(/\/ticket$/)).toHaveLength(1)
  // What was played before the ticket arrived does not count.
  await seek(0)
  await watch(4)
  await step('TN-01 a pause reports what was watched', () =>
    expect.poll(async () => (await progressOf())[0]?.coveredMs ?? 0).toBeGreaterThan(2500),
  )
  await expect.element(missing).not.toBeInTheDocument()
  await seek(10)
  await watch(2.5)
  await step('TN-11 the seek bar says how much was watched', () =>
    expect.element(player.dialog.getByRole('img', { name: /^\d+ % watched$/ })).toBeVisible(),
  )
  await step('TN-12 what was left out is played', async () => {
    await missing.click()
    await expect.poll(() => element().currentTime).toBeLessThan(9)
    await expect.poll(() => element().paused).toBe(false)
    expect(element().currentTime).toBeGreaterThan(2.5)
  })
  await player.close.click()
  await expect.element(player.dialog).not.toBeInTheDocument()

  openApp('/')
  const begun = page.getByRole('region', { name: 'Continue Watching' })
  await step('TN-09 home offers the lesson, with the time that is left', async () => {
    await expect.element(begun.getByRole('link', { name: lesson.title })).toBeVisible()
    await expect.element(begun.getByText(/ left$/)).toBeVisible()
  })
  await step('TN-10 its card says how much was watched', () =>
    expect.element(begun.getByText(/^\d+ % watched$/)).toBeInTheDocument(),
  )

  await player.open(lesson)
  await seek(lesson.duration - 2)
  element().muted = true
  await element().play()
  await step('TN-13 the end offers the next lesson', async () => {
    await expect.element(ending.getByRole('link', { name: /^Play next: / })).toBeVisible()
    await ending.getByRole('button', { name: 'Watch again' }).click()
    await expect.poll(() => element().currentTime).toBeLessThan(5)
    await expect.element(ending).not.toBeInTheDocument()
  })
})

test('TN-05 what is watched on a dead line is recorded when the server is back, also after a sign-out', async () => {
  forgive(/Failed to fetch/)
  const lesson = await aLesson()
  await join()
  openApp('/terms')
  await player.open(lesson)
  await expect.poll(() => network.calls(/\/ticket$/)).toHaveLength(1)
  const dead = network.answer(REPORTS, () => Promise.reject(new TypeError('Failed to fetch')))
  await watch(3)
  await expect.poll(() => network.calls(REPORTS).length).toBeGreaterThan(0)
  dead()
  expect(await progressOf()).toEqual([])
  openApp('/terms')
  await expect.poll(async () => (await progressOf())[0]?.coveredMs ?? 0).toBeGreaterThan(2500)
})

test('a visitor is handed out nothing, and the player shows no record', async () => {
  const lesson = await aLesson()
  openApp('/terms')
  await player.open(lesson)
  await watch(1)
  expect(network.calls(/\/ticket$/)).toEqual([])
  await expect.element(missing).not.toBeInTheDocument()
})

test('TN-03 a seek to the end, and 16 × by a script, are not watching', async () => {
  const lesson = await aLesson()
  await join()
  openApp('/terms')
  await player.open(lesson)
  await expect.poll(() => network.calls(/\/ticket$/)).toHaveLength(1)
  await expect.poll(() => element().readyState).toBeGreaterThan(2)
  element().muted = true
  element().playbackRate = 16
  await element().play()
  await expect.poll(() => element().ended, { timeout: 20_000 }).toBe(true)
  element().playbackRate = 1
  await seek(lesson.duration - 1)
  await element().play()
  await expect.poll(() => element().ended, { timeout: 20_000 }).toBe(true)
  await expect.poll(async () => (await progressOf()).length).toBe(1)
  const [progress] = await progressOf()
  expect(progress?.coveredMs).toBeLessThan(6000)
  expect(progress?.doneAt).toBeNull()
})
