import { readFile } from 'node:fs/promises'
import { request, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { adminRequests } from './admin-library.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { createAccount, joinAs, listCategories, newPerson, type Person } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

/** Videos of one new member that wait for review, in their order. */
async function sendIn(baseUrl: string, titles: readonly string[]): Promise<{ by: Person; ids: number[] }> {
  const requests = await request.newContext({ baseURL: baseUrl })
  const by = await createAccount(requests, newPerson())
  const buffer = await readFile(VIDEO_FILE)
  const [category] = await listCategories(requests)
  const ids: number[] = []
  for (const title of titles) {
    const video = { name: 'lesson.mp4', mimeType: 'video/mp4', buffer }
    const stored = (await (await requests.post('/api/upload', { multipart: { video } })).json()) as {
      video: { path: string }
    }
    const data = { title, categoryId: category?.id, videoFile: stored.video.path, thumbnailFile: null }
    const created = await requests.post('/api/videos', { data })
    expect(created.status()).toBe(201)
    ids.push(((await created.json()) as { id: number }).id)
  }
  await requests.dispose()
  return { by, ids }
}

const stateOf = async (admin: APIRequestContext, id: number) =>
  ((await (await admin.get(`/api/admin/videos/${id}`)).json()) as { approvalStatus: string }).approvalStatus

async function deskOf(browser: Browser, baseURL: string, who: Pick<Person, 'username' | 'password'>) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { username, password } = who
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((known) => localStorage.setItem('authToken', known), token)
  return page
}

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

/** Measures each decision by key: until a video that was not there shows its second frame. */
const measureDecisions = (page: Page) =>
  page.addInitScript(() => {
    const times: number[] = []
    const shownTimes: number[] = []
    Object.assign(window, { decisionTimes: times, shownTimes })
    window.addEventListener(
      'keydown',
      (event) => {
        const isDecision =
          event.key === 'a' || (event.key === 'Enter' && event.target instanceof HTMLTextAreaElement)
        if (!isDecision || (event.key === 'a' && event.target instanceof HTMLTextAreaElement)) return
        const shown = () =>
          Array.from(document.querySelectorAll<HTMLVideoElement>('[aria-label="Video player"] video')).find(
            (video) => video.checkVisibility({ visibilityProperty: true }),
          )
        const former = shown()
        const from = performance.now()
        const look = () => {
          const video = shown()
          if (!video || video === former) return void requestAnimationFrame(look)
          shownTimes.push(performance.now() - from)
          video.requestVideoFrameCallback(() =>
            video.requestVideoFrameCallback(() => times.push(performance.now() - from)),
          )
        }
        look()
      },
      true,
    )
  })

test('RD-01 RD-02 RD-03 twenty videos are reviewed by keyboard alone with 22 presses, two of them rejected', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const titles = Array.from(
    { length: 20 },
    (_, index) => `Queue lesson ${String(index + 1).padStart(2, '0')}`,
  )
  const { ids } = await sendIn(site.baseUrl, titles)
  const admin = await adminRequests(site.baseUrl)
  const page = await deskOf(browser, site.baseUrl, ADMIN)
  await measureDecisions(page)
  await page.goto('/review?search=Queue%20lesson')
  // Each key that decides something is a press. What is typed as the text of a note is not counted.
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const playing = () =>
    page.evaluate(() => {
      const video = Array.from(
        document.querySelectorAll<HTMLVideoElement>('[aria-label="Video player"] video'),
      ).find((one) => one.checkVisibility({ visibilityProperty: true }))
      return Boolean(video && !video.paused && video.currentTime > 0.05)
    })
  const isNextLoaded = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLVideoElement>('[aria-label="Video player"] video')).every(
        (video) => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      ),
    )
  for (const [index, expected] of titles.entries()) {
    await expect(title(page)).toHaveText(expected)
    expect(await focusedTag(page)).not.toBe('BODY')
    if (index > 0) await expect.poll(playing, { message: `${expected} plays by itself` }).toBe(true)
    // A lesson is watched before it is decided: meanwhile the next one is loaded.
    await expect.poll(isNextLoaded).toBe(true)
    if (index === 4 || index === 11) {
      await press('r')
      await page.keyboard.type('Arrange a quieter room, and rejoin the cuts.')
      await press('Enter')
    } else await press('a')
  }
  await expect(page.getByText('Nothing here waits for review')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(22)
  await expect
    .poll(async () => Promise.all(ids.map((id) => stateOf(admin, id))))
    .toEqual(titles.map((_, index) => (index === 4 || index === 11 ? 'rejected' : 'approved')))
  const times = await page.evaluate(() => (window as unknown as { decisionTimes: number[] }).decisionTimes)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
  const figures = `${times.length} decisions: median ${at(0.5)} ms, ${at(0)} to ${at(1)} ms, p90 ${at(0.9)} ms`
  test.info().annotations.push({ type: 'decision to next moving picture', description: figures })
  process.stdout.write(
    `${figures}\n${JSON.stringify(await page.evaluate(() => (window as any).shownTimes.map(Math.round)))}\n${JSON.stringify(times.map(Math.round))}`,
  )
  // The last decision has no next picture.
  expect(times.length).toBe(19)
  await page.context().close()
  await admin.dispose()
})
