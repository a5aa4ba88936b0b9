import { chromium, request, type WebSocket } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { VideoCardModel } from '../../pages/video-card.ts'
import { expect, LIVE_CUT, test } from './fixtures.ts'
import { createAccount, enterAsAdmin, newPerson, publishVideo } from './people.ts'

test.use({ siteName: 'live' })

const TITLE = 'Air management on the second floor'

test('LV-01 LV-03 LV-05 LV-34 LV-35 LV-36 LV-37 LV-42 who is signed in sees what crews do, and the counts move; the panel says that the server is gone, and goes on when it is back', async ({
  page,
  site,
  forgive,
}) => {
  forgive(LIVE_CUT)
  const { id } = await publishVideo(site.baseUrl, TITLE)
  const ben = await request.newContext({ baseURL: site.baseUrl })
  const { username } = await createAccount(ben)
  const opened: string[] = []
  const sent: string[] = []
  page.on('websocket', (socket) => {
    opened.push(new URL(socket.url()).pathname)
    socket.on('framesent', ({ payload }) => sent.push(String(payload)))
  })
  const ana = newPerson()
  // Not announced is who comes back within five seconds: this page is the first of hers.
  await page.goto('/terms')
  await new AuthPage(page).register(ana)

  const panel = page.getByRole('region', { name: 'Real-time Activity' })
  await expect(panel.getByText('Live', { exact: true })).toBeVisible()
  await expect(panel.getByText(`${ana.username} is here`)).toBeVisible()
  expect(new Set(opened)).toEqual(new Set(['/ws']))
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  expect(sent.map((frame): unknown => JSON.parse(frame))).toContainEqual({
    type: 'auth',
    userId: expect.any(Number),
    username: ana.username,
    isAdmin: false,
    token,
  })

  const restarted = site.restart()
  await expect(panel.getByText('Connecting…')).toBeVisible()
  await restarted
  await expect(panel.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })

  const heart = page.getByRole('button', { name: `Like ${TITLE}, 0 likes` }).first()
  await expect(heart).toBeVisible()
  await ben.post(`/api/videos/${id}/like`)
  const line = panel.getByRole('listitem').filter({ hasText: `${username} liked ${TITLE}` })
  await expect(line.getByText(/just now|seconds? ago/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Like ${TITLE}, 1 like` }).first()).toBeVisible()

  const column = await page.getByRole('heading', { name: 'Featured Training' }).boundingBox()
  const aside = await panel.boundingBox()
  expect(aside?.x).toBeGreaterThan((column?.x ?? 0) + 600)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Shorts' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await line.getByRole('link', { name: username }).click()
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await ben.dispose()
})

test('LV-07 LV-08 LV-09 LV-40 what is liked, watched and deleted is sent as it is done; what is older than a day stands with its date', async ({
  page,
  site,
}) => {
  const title = 'Hose roll in the yard'
  const { id } = await publishVideo(site.baseUrl, title)
  const sent: unknown[] = []
  const item = { type: 'video_activity', username: 'ben', userId: 7, isAdmin: false, videoId: id }
  const days = [new Date(2026, 0, 5, 15, 7), new Date(Date.now() - 2 * 60 * 60 * 1000)]
  // Stands in for the server, which can't have heard of anything that long ago.
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.onMessage((data) => sent.push(JSON.parse(String(data))))
    for (const day of days) {
      const timestamp = day.toISOString()
      socket.send(JSON.stringify({ ...item, videoTitle: title, action: 'saved', timestamp }))
    }
  })
  await enterAsAdmin(page)
  await page.goto('/')
  const panel = page.getByRole('region', { name: 'Real-time Activity' })
  await expect(panel.getByRole('listitem').locator('time')).toHaveText(['2 hours ago', 'Jan 5, 3:07 PM'])

  const interaction = (action: string) => ({
    type: 'video_interaction',
    videoId: id,
    action,
    videoTitle: title,
  })
  const card = new VideoCardModel(page, title)
  await card.like.click()
  await expect.poll(() => sent).toContainEqual(interaction('liked'))
  await card.open.click()
  await expect.poll(() => sent).toContainEqual(interaction('viewed'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent).toContainEqual(interaction('deleted'))
})

test('the browser keeps a page for the way back: its connection closes when it is left, and opens again on the return', async ({
  site,
  forgive,
}) => {
  forgive(/./)
  const executablePath = process.env['CHROMIUM']
  // Playwright switches the cache of left pages off.
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--enable-features=BackForwardCache'],
  })
  try {
    const page = await browser.newPage()
    const sockets: WebSocket[] = []
    page.on('websocket', (socket) => sockets.push(socket))
    await page.goto(`${site.baseUrl}/terms`)
    await expect.poll(() => sockets.length).toBe(1)
    await page.evaluate(() =>
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['cameBack'] = String(persisted)
      }),
    )
    await page.goto(`${site.baseUrl}/api/docs`)
    await page.goBack()
    await expect(page.locator('html')).toHaveAttribute('data-came-back', 'true')
    await expect.poll(() => sockets.length).toBe(2)
    expect(sockets[0]?.isClosed()).toBe(true)
  } finally {
    await browser.close()
  }
})
