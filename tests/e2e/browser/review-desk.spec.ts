import type { Page } from '@playwright/test'
import { adminRequests, sendIn, stateOf } from './admin-library.ts'
import { deskTitle, focusedTag } from '../../pages/review-desk.ts'
import { ADMIN, expect, test, VIDEO_FILE } from './fixtures.ts'
import { newPerson, openPageOf } from './people.ts'
import { expectFits, expectSoundAtBothWidths } from './responsive.ts'

/** Measures each decision by key: until a video that was not there shows its second frame. */
const measureDecisions = (page: Page) =>
  page.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { decisionTimes: times })
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
          video.requestVideoFrameCallback(() =>
            video.requestVideoFrameCallback(() => times.push(performance.now() - from)),
          )
        }
        look()
      },
      true,
    )
  })

test('RD-01 RD-02 RD-03 RD-04 RD-05 twenty videos are reviewed by keyboard alone with 22 presses, two of them rejected', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const titles = Array.from(
    { length: 20 },
    (_, index) => `Queue lesson ${String(index + 1).padStart(2, '0')}`,
  )
  const { ids } = await sendIn(
    site.baseUrl,
    titles.map((title) => ({ title })),
    VIDEO_FILE,
  )
  const admin = await adminRequests(site.baseUrl)
  const page = await openPageOf(browser, site.baseUrl, ADMIN)
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
    await expect(deskTitle(page)).toHaveText(expected)
    expect(await focusedTag(page)).not.toBe('BODY')
    await expect(page.getByText(`1 of ${titles.length - index}`)).toBeVisible()
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
  process.stdout.write(`${figures}\n`)
  // The last decision has no next picture.
  expect(times.length).toBe(19)
  await page.context().close()
  await admin.dispose()
})

test('RD-20 RD-22 RD-23 two officers on one queue leave each other’s videos out, and nothing is decided twice', async ({
  browser,
  site,
  forgive,
}) => {
  test.setTimeout(120_000)
  forgive(/status of 409/)
  const titles = Array.from({ length: 8 }, (_, index) => `Shared lesson ${index + 1}`)
  const { ids } = await sendIn(
    site.baseUrl,
    titles.map((title) => ({ title })),
    VIDEO_FILE,
  )
  const admin = await adminRequests(site.baseUrl)
  const casey = { ...newPerson(), password: 'officer-on-watch-too' }
  expect((await admin.post('/api/auth/create-admin', { data: casey })).status()).toBe(201)
  const desks = [
    await openPageOf(browser, site.baseUrl, ADMIN),
    await openPageOf(browser, site.baseUrl, casey),
  ]
  const [first, second] = desks
  if (!first || !second) throw new Error('two desks')
  await first.goto('/review?search=Shared%20lesson')
  await expect(deskTitle(first)).toHaveText('Shared lesson 1')
  await expect
    .poll(async () =>
      JSON.stringify(await (await admin.get('/api/admin/review?search=Shared%20lesson%201')).json()),
    )
    .toContain('"reviewing":{')
  await second.goto('/review?search=Shared%20lesson')
  await expect(deskTitle(second)).toHaveText('Shared lesson 2')
  await expect(second.getByRole('main').getByText('chief is reviewing this').first()).toBeVisible()
  // Lists say so too.
  const list = await second.context().newPage()
  await list.goto('/admin?tab=pending-videos&search=Shared')
  await expect(list.getByText('chief is reviewing this')).toBeVisible()
  await list.close()
  // Both decide at the same time. A desk may show a video for a moment that the other one has just decided.
  const decideAll = async (desk: Page) => {
    for (let press = 0; press < 3 * titles.length; press++) {
      const shown = await deskTitle(desk)
        .textContent({ timeout: 2000 })
        .catch(() => null)
      if (shown === null) return
      await desk.keyboard.press('a')
      const left = deskTitle(desk).filter({ hasText: shown }).waitFor({ state: 'hidden', timeout: 3000 })
      if (
        await left.then(
          () => true,
          () => false,
        )
      )
        continue
      // The server has refused the decision, and the desk says who made it.
      await expect(desk.getByText(/has approved this video already/).first()).toBeVisible()
      await desk.keyboard.press('j')
      if ((await deskTitle(desk).textContent()) === shown) return
    }
  }
  await Promise.all(desks.map(decideAll))
  await expect
    .poll(async () => Promise.all(ids.map((id) => stateOf(admin, id))))
    .toEqual(titles.map(() => 'approved'))
  for (const id of ids) {
    const events = (await (await admin.get(`/api/admin/videos/${id}/history`)).json()) as { action: string }[]
    expect(events.map(({ action }) => action)).toEqual(['video.approved'])
  }
  for (const desk of desks) await desk.context().close()
  await admin.dispose()
})

test('RD-04 RD-06 RD-40 RD-41 RD-42 RD-43 RD-44 lists, tabs and tiles lead to what waits, and the desk fits every screen', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const { ids } = await sendIn(
    site.baseUrl,
    [{ title: 'Sound lesson 1' }, { title: 'Sound lesson 2' }, { title: 'Sound lesson 3' }],
    VIDEO_FILE,
  )
  const admin = await adminRequests(site.baseUrl)
  await admin.post(`/api/admin/videos/${ids[2]}/approve`, { data: {} })
  await admin.post(`/api/videos/${ids[2]}/withdraw`, { data: { notes: 'Outdated' } })
  const page = await openPageOf(browser, site.baseUrl, ADMIN)
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: /Pending Videos \d+/ })).toBeVisible()
  await expectSoundAtBothWidths(page, 'the dashboard')
  await page.getByRole('link', { name: /of them withdrawn/ }).click()
  await expect(page.getByRole('button', { name: 'Withdrawn', pressed: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Sound lesson 3' })
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible()
  await page.goto('/admin?tab=pending-videos&search=Sound')
  await expect(page.getByText('Sound lesson 1')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the pending list')
  await page.getByRole('link', { name: 'Open the review desk' }).click()
  await expect(page).toHaveURL(/\/review\?(.*&)?video=\d+/)
  await page.goto('/review?search=Sound')
  await expect(deskTitle(page)).toHaveText('Sound lesson 1')
  await page.keyboard.press('j')
  await expect(deskTitle(page)).toHaveText('Sound lesson 2')
  await page.reload()
  await expect(deskTitle(page)).toHaveText('Sound lesson 2')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('r')
  await expectSoundAtBothWidths(page, 'the review desk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits(page, 'the review desk with large text')
  await page.context().close()
  await admin.dispose()
})
