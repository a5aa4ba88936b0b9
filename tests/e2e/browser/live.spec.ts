import { request } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { expect, LIVE_CUT, test } from './fixtures.ts'
import { createAccount, newPerson, publishVideo } from './people.ts'

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
  const sent: string[] = []
  page.on('websocket', (socket) => {
    expect(new URL(socket.url()).pathname).toBe('/ws')
    socket.on('framesent', ({ payload }) => sent.push(String(payload)))
  })
  const ana = newPerson()
  await new AuthPage(page).register(ana)
  await page.goto('/')

  const panel = page.getByRole('region', { name: 'Real-time Activity' })
  await expect(panel.getByText('Live', { exact: true })).toBeVisible()
  await expect(panel.getByText(`${ana.username} is here`)).toBeVisible()
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
