import { readFile } from 'node:fs/promises'
import { stopClock } from '../../pages/page-clock.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test, VIDEO_FILE } from './fixtures.ts'
import { publishLibrary, type Library } from './published-library.ts'

let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title: 'Elsewhere' }])
})
const elsewhere = (videoUrl: string) => {
  const [found] = library.videos
  if (!found) throw new Error('The library is empty')
  return { ...found, videoFile: null, videoUrl, duration: 0 }
}

/** Stands in for the provider, which a test can't reach: it answers the messages that the real one answers. */
const PROVIDER = `<!doctype html><title>Provider</title><script>
  let time = 12, told = 0
  const tell = (message) => parent.postMessage(JSON.stringify(message), '*')
  addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    if (message.event === 'listening' && !told++) {
      tell({ event: 'onReady' })
      setInterval(() => tell({ event: 'infoDelivery', info: { currentTime: (time += 0.25), duration: 300 } }), 250)
    }
    if (message.func === 'pauseVideo') document.title = 'paused'
    if (message.func === 'fail') tell({ event: 'onError', info: 150 })
  })
</script>`

test('GP-07 GP-08 GP-72 GP-73 GP-74 GP-75 SD-08 a video of YouTube plays in its provider’s frame, without its scripts, and its place is known; any other address plays in the generic player, or says that it doesn’t', async ({
  page,
  forgive,
}) => {
  forgive(/RequestError: 503|External player (failed|did not load)|net::ERR_FAILED|Failed to load resource/)
  const player = new PlayerPage(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).hostname)
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PROVIDER }),
  )
  await page.goto('/terms')
  // The library holds no such video: what the event carries is all that is known of it.
  await page.route('**/api/videos/*', (route) => route.fulfill({ status: 503 }))
  await player.open(elsewhere('https://www.youtube.com/watch?v=dQw4w9WgXcQ'))
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
  await expect(player.dialog.getByText('Loading video')).toBeHidden()

  await expect.poll(() => page.evaluate(() => localStorage.getItem('playback-positions'))).not.toBeNull()
  await player.openShare()
  const link = await player.shareDialog.getByRole('textbox', { name: 'Link' }).inputValue()
  const start = Number(new URL(link).searchParams.get('start'))
  expect(Number.isInteger(start)).toBe(true)
  expect(start).toBeGreaterThanOrEqual(13)
  await expect.poll(() => frame.contentFrame().locator('title').textContent()).toBe('paused')
  expect([...new Set(scripts)]).toEqual([new URL(page.url()).hostname])

  await page.keyboard.press('Escape')
  await expect(player.shareDialog).toBeHidden()
  await player.close.click()
  await expect(player.dialog).toBeHidden()
  await page.clock.install()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const body = await readFile(VIDEO_FILE)
  await page.route('https://media.example/**', (route) => route.abort())
  await player.open(elsewhere('https://media.example/lesson'))
  const problem = player.dialog.getByRole('alert').filter({ hasText: 'didn’t load' })
  // An address that says nothing at all is given up after 15 s, which pass at once as soon as they count.
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(problem).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(player.spinner).toBeHidden()
  expect(logged.some((text) => /^External player (failed|did not load)/.test(text))).toBe(true)

  await page.unrouteAll()
  await page.route('https://media.example/**', (route) => route.fulfill({ contentType: 'video/mp4', body }))
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expectPlaying(player.picture)
  await expect(player.spinner).toBeHidden()

  // The place of a provider's player is read once a second, not with each of its four reports.
  await page.unrouteAll()
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PROVIDER }),
  )
  await page.route('**/api/videos/*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/terms')
  const readings = await page.evaluateHandle(() => {
    const set = Storage.prototype.setItem
    const times: number[] = []
    Storage.prototype.setItem = function (key, value) {
      if (key === 'playback-positions') times.push(Date.now())
      set.call(this, key, value)
    }
    return times
  })
  await player.open(elsewhere('https://www.youtube.com/watch?v=dQw4w9WgXcQ'))
  await expect.poll(async () => (await readings.jsonValue()).length).toBeGreaterThanOrEqual(1)
  await stopClock(page)
  const before = (await readings.jsonValue()).length
  await page.clock.runFor(4000)
  const times = (await readings.jsonValue()).slice(before)
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([1000, 1000, 1000])
})
