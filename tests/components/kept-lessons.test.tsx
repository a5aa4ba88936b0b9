import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { removeCopies } from '../../desktop/renderer/lib/kept-copies.ts'
import { forgive, join, openApp } from './app.tsx'
import { FILES, kept, lessonsWithFiles } from './kept.ts'
import { network } from './network.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await removeCopies()
})

test('KP-01 visitors have no button; a person keeps a lesson on its page, in its dialog and in the feed', async () => {
  const [lesson] = await lessonsWithFiles()
  openApp(`/video/${lesson.id}`)
  await expect.element(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await expect.element(kept.keep).not.toBeInTheDocument()
  await join()
  openApp(`/video/${lesson.id}`)
  await expect.element(kept.keep).toBeVisible()
  openApp('/shorts')
  const inFeed = page.getByRole('button', { name: /^Keep .+ on this computer$/ })
  await expect.element(inFeed.first()).toBeVisible()
  await page.getByRole('button', { name: 'Grid' }).click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Keep on this computer' }))
    .toBeVisible()
})

test('KP-02 KP-04 KP-05 a fetch can be stopped; a kept lesson has its smallest file, its poster and its captions', async () => {
  // The player takes a larger one.
  forgive(/^Video failed to play/)
  await join()
  const [lesson, other] = await lessonsWithFiles()
  const asShown = (video: Video) => ({
    ...video,
    // Other tests give files to the lessons of this server.
    attachments: [],
    captionsUrl: `/api/videos/${video.id}/captions.vtt?v=1`,
    renditions: [
      { size: 1080, file: 'large.mp4' },
      { size: 480, file: other.videoFile ?? '' },
      { size: 720, file: 'middle.mp4' },
    ],
  })
  network.answer(/^\/api\/(videos\/\d+$|kept)/, async (_, send) => {
    const shown = (await (await send()).json()) as Video | Video[]
    return Response.json(Array.isArray(shown) ? shown.map(asShown) : asShown(shown))
  })
  network.answer(/captions\.vtt/, () => new Response('WEBVTT'))
  // What a killed browser left.
  await kept.putFile('/downloads/4711/video')
  openApp(`/video/${lesson.id}`)
  const letGo = network.hold(FILES)
  await kept.keep.click()
  await kept.stop.click()
  await expect.element(kept.keep).toBeVisible()
  letGo()
  await kept.keep.click()
  await expect.element(kept.remove).toBeVisible()
  await expect.element(page.getByText('Plays from this computer')).toBeVisible()
  expect(new Set(network.calls(FILES).map(({ path }) => path))).toEqual(
    new Set([`/uploads/${other.videoFile}`]),
  )
  const files = ['captions', 'poster', 'video'].map((part) => `/downloads/${lesson.id}/${part}`)
  expect(await kept.files()).toEqual(files)
  await kept.remove.click()
  await expect.element(kept.keep).toBeVisible()
  await expect.poll(() => kept.files()).toEqual([])
})

test('KP-03 where there is no room, the button says how much is used, and leads to the list', async () => {
  await join()
  const [lesson, other] = await lessonsWithFiles()
  await kept.add(other, { bytes: 180e6 })
  openApp(`/video/${lesson.id}`)
  const undo = network.answer(FILES, () => new Response('x', { headers: { 'content-length': '20000001' } }))
  await kept.keep.click()
  const full = 'There is no room: the browser has no more for this site. Remove a lesson first.'
  const message = 'There is no room: 180 of 200 MB are used. Remove a lesson first.'
  await expect.element(page.getByText(message).first()).toBeVisible()
  const files = () => kept.files().then((all) => all.filter((path) => path.endsWith('/video')))
  expect(await files()).toEqual([`/downloads/${other.id}/video`])
  undo()
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1000, usage: 999 })
  await kept.tryAgain.click()
  await expect.element(page.getByText(full).first()).toBeVisible()
  vi.restoreAllMocks()
  const put = vi
    .spyOn(Cache.prototype, 'put')
    .mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  await kept.tryAgain.click()
  await expect.poll(() => put.mock.calls.length).toBe(1)
  await expect.element(kept.tryAgain).toBeVisible()
  await expect.element(page.getByText(full).first()).toBeVisible()
  expect(await files()).toEqual([`/downloads/${other.id}/video`])
  vi.restoreAllMocks()
  await page.getByRole('main').getByRole('link', { name: 'Kept on this computer' }).click()
  await expect.element(kept.row(other.title)).toMatchTextContent(/180\.0 MB/)
  await expect.element(page.getByRole('main')).toMatchTextContent(/180\.0 MB used of 200\.0 MB/)
})

test('KP-05 a file that breaks off is not kept, and can be fetched again', async () => {
  forgive(/broke off/)
  await join()
  const [lesson] = await lessonsWithFiles()
  openApp(`/video/${lesson.id}`)
  const undo = network.answer(FILES, () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(100))
        controller.error(new TypeError('broke off'))
      },
    })
    return new Response(body)
  })
  await kept.keep.click()
  await expect.element(page.getByText('It did not arrive. Please try again.').first()).toBeVisible()
  expect(await kept.files()).toEqual([])
  openApp('/kept')
  await expect.element(kept.row(lesson.title)).toMatchTextContent(/It did not arrive/)
  undo()
  await page.getByRole('button', { name: `Try again: ${lesson.title}` }).click()
  await expect.element(kept.row(lesson.title).getByRole('link', { name: lesson.title })).toBeVisible()
})

test('KP-06 KP-12 the list shows size and date, says what the browser removed, and removes one or all', async () => {
  await join()
  const [lesson, other] = await lessonsWithFiles()
  openApp('/kept')
  await expect.element(page.getByText('No lesson is on this computer yet.')).toBeVisible()
  await kept.add(lesson, { bytes: 12_300_000, keptAt: Date.parse('2026-11-03T12:00:00Z') })
  await kept.add(other)
  openApp('/kept')
  await expect.element(kept.row(lesson.title)).toMatchTextContent(/12\.3 MB · Nov 3, 2026/)
  await kept.removeFile(`/downloads/${lesson.id}/video`)
  openApp('/kept')
  await expect.element(kept.row(lesson.title)).toMatchTextContent(/The browser removed it\./)
  await page.getByRole('button', { name: `Try again: ${lesson.title}` }).click()
  await expect.element(kept.row(lesson.title).getByRole('link')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${lesson.title}` }).click()
  await expect.element(kept.row(lesson.title)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click()
  await expect.element(page.getByText('No lesson is on this computer yet.')).toBeVisible()
  await expect.poll(() => kept.files()).toEqual([])
})
