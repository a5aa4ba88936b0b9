import { request, type WebSocket } from '@playwright/test'
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
  // What the page asks for while the server restarts.
  forgive(/ERR_CONNECTION_REFUSED/)
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

test('nothing keeps the browser from storing a left page for the way back: its connection closes, and opens again on the return', async ({
  page,
}) => {
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  const pass = (type: string) =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  await page.goto('/terms')
  await expect.poll(() => sockets.length).toBe(1)
  await test.step('left, and back', async () => {
    await pass('pagehide')
    await expect.poll(() => sockets[0]?.isClosed()).toBe(true)
    await pass('pageshow')
    await expect.poll(() => sockets.length).toBe(2)
  })
  // This browser stores no page at all, and says for each page what else would keep it from that.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const told = new Promise<{ notRestoredExplanations: { type: string; reason: string }[] }>((resolve) =>
    devtools.once('Page.backForwardCacheNotUsed', resolve),
  )
  await page.goto('/api/docs')
  await page.goBack()
  const { notRestoredExplanations } = await told
  expect(notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial')).toEqual([])
})
