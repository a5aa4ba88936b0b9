import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import smallVideo from '../../server/testing/small-drill.mp4?url'
import { forgive, join, openApp, PHONE } from './app.tsx'
import { network } from './network.ts'
import { expectCount, press, shell, step } from './page.ts'
import { sendLesson } from './upload-film.ts'

const CONFIG = /^\/api\/config$/
const VIDEOS = /^\/api\/videos$/
const open = page.getByRole('button', { name: 'Trim', exact: true })
const field = page.getByRole('group', { name: 'Trim' })
const start = field.getByLabelText('Start', { exact: true })
const end = field.getByLabelText('End', { exact: true })
const status = field.getByRole('status')
const position = page.css('[data-part=position]')
const button = (name: string) => field.getByRole('button', { name, exact: true })

/** The server of these tests has no ffmpeg, and refuses what the page sends. */
const NO_FFMPEG = /This server has no ffmpeg, so it cannot trim videos/

const stateConverter = (canConvert: boolean) =>
  network.answer(CONFIG, () => Response.json({ maxUploadMb: 4096, canConvert }))

async function pick(): Promise<void> {
  const input = await page.getByLabelText('Video file').findElement()
  const film = new File([await (await fetch(smallVideo)).blob()], 'drill.mp4', { type: 'video/mp4' })
  Object.defineProperty(input, 'files', { configurable: true, value: [film] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('the part of a picked film is chosen by times, pictures and keys, and is sent with the lesson', async () => {
  stateConverter(true)
  forgive(NO_FFMPEG)
  await join()
  await page.viewport(...PHONE)
  openApp('/upload/training')
  await pick()
  await open.click()
  await expect.element(status).toMatchTextContent(/^Keeps 00:00\.000 – 00:16\.000 of 00:16\.000\./)
  await step('TF-12 a typed time is the start', async () => {
    await start.fill('0:02.5')
    await userEvent.keyboard('{Enter}')
    await expect.element(status).toMatchTextContent(/^Keeps 00:02\.500 – 00:16\.000/)
    await start.fill('soon')
    await userEvent.keyboard('{Enter}')
    await expect.element(field.getByRole('alert')).toMatchTextContent(/Please write a time as 0:02\.5/)
    await start.fill('0:02.5')
    await userEvent.keyboard('{Enter}')
    await expectCount(field.getByRole('alert'), 0)
  })
  await step('TF-13 keys move the ends', async () => {
    await press(field.getByRole('slider', { name: 'End of the part' }), '{ArrowLeft}{ArrowLeft}')
    await expect.element(status).toMatchTextContent(/^Keeps 00:02\.500 – 00:15\.800/)
  })
  await step(
    'TF-12 the shown picture is the first of the part, and the next one is a picture later',
    async () => {
      await press(field.getByRole('slider', { name: 'Position' }), '{Home}{PageUp}{PageUp}{PageUp}')
      await button('Start here').click()
      await expect.element(start).toHaveValue('00:03.000')
      await button('Next picture').click()
      await expect.element(position).not.toHaveTextContent('00:03.000')
      await button('Start here').click()
      await expect.element(start).not.toHaveValue('00:03.000')
      await button('Picture before').click()
      await expect.element(position).toHaveTextContent('00:03.000')
      await button('Start here').click()
      await expect.element(start).toHaveValue('00:03.000')
    },
  )
  await step('TF-12 the part plays in a loop', async () => {
    await start.fill('0:03')
    await userEvent.keyboard('{Enter}')
    await end.fill('0:04')
    await userEvent.keyboard('{Enter}')
    await button('Play the part').click()
    const player = field.getByLabelText('Picture of the trim').element()
    if (!(player instanceof HTMLVideoElement)) throw new Error('The picture is no video')
    let last = 0
    let hasLooped = false
    player.addEventListener('timeupdate', () => {
      hasLooped ||= player.currentTime < last
      last = player.currentTime
    })
    await expect.poll(() => hasLooped, { timeout: 30_000 }).toBe(true)
    expect(player.currentTime).toBeLessThan(4.3)
    await button('Pause the part').click()
  })
  await page.getByLabelText('Title').fill('Trimmed drill')
  await page.getByLabelText('Category').findElement()
  await userEvent.selectOptions(page.getByLabelText('Category'), 'EMS')
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await step('TF-12 the part is sent', () =>
    expect
      .poll(
        () =>
          network
            .calls(VIDEOS)
            .flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body ?? '')] : [])),
        {
          timeout: 30_000,
        },
      )
      .toMatchObject([{ trim: { startMs: 3000, endMs: 4000 } }]),
  )
})

test('TF-11 the form says where the server cannot trim', async () => {
  // The refusal of the test before may arrive now.
  forgive(NO_FFMPEG)
  stateConverter(false)
  await join()
  openApp('/upload/training')
  await pick()
  await expect
    .element(shell.main.getByText('Trimming is not available on this server: it has no ffmpeg.'))
    .toBeVisible()
  await expectCount(open, 0)
})

test('TF-12 the film of a lesson that waits is trimmed in My Uploads', async () => {
  stateConverter(true)
  forgive(NO_FFMPEG)
  const { id } = await join()
  const title = `Waits ${id}`
  const lesson = await sendLesson(title)
  openApp('/profile?tab=uploads')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await open.click()
  await end.fill('0:12')
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toMatchTextContent(/^Keeps 00:00\.000 – 00:12\.000 of 00:16\.000/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() =>
      network.calls(new RegExp(`^/api/videos/${lesson}$`)).map(({ body }) => JSON.parse(body ?? '')),
    )
    .toMatchObject([{ trim: { startMs: 0, endMs: 12_000 } }])
})
