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

/** A double of the provider's page: it answers the messages that the real page answers. */
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

test('a video of YouTube plays in the frame of its provider, any other address in the generic player', async ({
  page,
  forgive,
}) => {
  forgive(/RequestError: 503|External player (failed|did not load)|net::ERR_FAILED|Failed to load resource/)
  // The player greets the frame before it has loaded: the frame does not report when that is.
  forgive(/^Failed to execute 'postMessage'.*the recipient window's origin/)
  const player = new PlayerPage(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).hostname)
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PROVIDER }),
  )
  await page.goto('/terms')
  // The library has no such video: the player knows only what the event carries.
  await page.route('**/api/videos/*', (route) => route.fulfill({ status: 503 }))
  const frame = page.locator('iframe')
  await test.step('GP-07 a video of YouTube plays in the frame of its provider', async () => {
    await player.open(elsewhere('https://www.youtube.com/watch?v=dQw4w9WgXcQ'))
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
    await expect(player.dialog.getByText('Loading video')).toBeHidden()
  })
  await test.step('what another origin says in the name of the provider is ignored', async () => {
    await page.evaluate(() => window.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*'))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(player.dialog.getByRole('alert').filter({ hasText: 'didn’t load' })).toBeHidden()
    await expect(frame).toBeVisible()
  })

  await expect.poll(() => page.evaluate(() => localStorage.getItem('playback-positions'))).not.toBeNull()
  await test.step('SD-08 the share dialog starts at the current position in whole seconds', async () => {
    await player.openShare()
    const link = await player.shareDialog.getByRole('textbox', { name: 'Link' }).inputValue()
    const start = Number(new URL(link).searchParams.get('start'))
    expect(Number.isInteger(start)).toBe(true)
    expect(start).toBeGreaterThanOrEqual(13)
  })
  await test.step('GP-07 opening the share dialog pauses the video, and no script of the provider runs', async () => {
    await expect.poll(() => frame.contentFrame().locator('title').textContent()).toBe('paused')
    expect([...new Set(scripts)]).toEqual([new URL(page.url()).hostname])
  })

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
  /** An address without an answer is given up after 15 s; they pass at once as soon as the timer runs. */
  const expectGivenUp = () =>
    expect(async () => {
      await page.clock.fastForward(15_000)
      await expect(problem).toBeVisible({ timeout: 1000 })
    }).toPass()
  await test.step('GP-74 the reason shows when the generic player fails', expectGivenUp)
  await test.step('GP-72 the failure hides the spinner', async () => {
    await expect(player.spinner).toBeHidden()
  })
  await test.step('GP-73 the failure is logged', async () => {
    await expect
      .poll(() => logged)
      .toContainEqual(expect.stringMatching(/^External player (failed|did not load)/))
  })

  await test.step('a stream or site whose scripts the policy of the page refuses fails at once', async () => {
    await player.close.click()
    await player.open(elsewhere('https://media.example/lesson.mpd'))
    await expect(problem).toBeVisible()
    await player.close.click()
    await player.open(elsewhere('https://media.example/lesson'))
    await expectGivenUp()
  })

  await page.unrouteAll()
  await page.route('https://media.example/**', (route) => route.fulfill({ contentType: 'video/mp4', body }))
  await test.step('GP-75 Try again plays in the generic player', async () => {
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expectPlaying(player.picture)
    await expect(player.spinner).toBeHidden()
  })

  // The position is read once a second, not with each of the four reports of the player.
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
  await test.step('GP-08 the progress interval is 1 s', async () => {
    const before = (await readings.jsonValue()).length
    await page.clock.runFor(4000)
    const times = (await readings.jsonValue()).slice(before)
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([1000, 1000, 1000])
  })
})
