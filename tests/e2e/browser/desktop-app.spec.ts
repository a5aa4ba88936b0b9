import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import { layBridge, tellPage } from '../../pages/desktop-page.ts'
import { CollectionPage } from '../../pages/collection-page.ts'
import { stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { DEMO_ADMIN, DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import { expectAccessible } from './axe.ts'
import { asWindow, openComputer } from './desktop-computer.ts'
import { runSmoke } from '../../../desktop/main/smoke/smoke.ts'
import { createProgram } from './electron-fixture.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, VIEWPORTS } from './people.ts'
import { pressWhileShown } from './press-while-shown.ts'

test.use({ isDemo: true, siteName: 'desktop' })

const TRIES = [
  [
    'javascript:alert(1)',
    'That isn’t a web address. It looks like turnout.example.org or 192.168.1.20:3000.',
  ],
  [
    'http://turnout.example.org',
    'Over the internet the address has to start with https://, or others could read your password.',
  ],
  ['127.0.0.1:9', 'Nothing answers at 127.0.0.1:9. Check the address and your connection.'],
] as const

/** The first start, up to the library of the server. */
async function connectTo(page: Page, server: string): Promise<void> {
  await page.goto('/')
  const address = page.getByRole('textbox', { name: 'Server address' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Turnout')
  await expect(address).toBeFocused()
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  const problem = page.getByRole('alert').filter({ hasText: /\S/ })
  for (const [typed, sentence] of TRIES) {
    await address.fill(typed)
    await page.keyboard.press('Enter')
    await expect(problem).toHaveText(sentence)
    await expect(address).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 12)))
  }
  await address.fill(`${server}/trending`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

const isArrival = (frame: string, userId: number): boolean =>
  frame.includes('"user_presence"') && frame.includes(`"userId":${userId},`)

test('the first start asks for the server and says what is wrong with an address; the program signs in through its browser, keeps the token, opens what it is asked for, and tells of what is decided', async ({
  page,
  site,
  playwright,
}) => {
  const program = createProgram(null)
  await layBridge(page, program.double)
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  )
  const shell = new ShellPage(page)
  await connectTo(page, site.baseUrl)
  expect(program.kept.server).toBe(site.baseUrl)

  await page.setViewportSize(VIEWPORTS[0])
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Go on in your browser; it leads back here.')).toBeVisible()
  expect(program.seen.signIns).toEqual(['google'])
  await expect(page).toHaveURL(/\/auth$/)
  await tellPage(page, 'signInEnded', { outcome: 'failed', problem: 'cancelled' })
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('The sign-in was cancelled.')

  const admin = await playwright.request.newContext({ baseURL: site.baseUrl })
  await admin.post('/api/auth/login', { data: { username: DEMO_ADMIN, password: DEMO_PASSWORD } })
  const waiting = await admin.get('/api/admin/videos/pending')
  const queue = (await waiting.json()) as {
    id: number
    title: string
    creator: { id: number }
    approvalStatus: string
  }[]
  const video = queue.find(({ approvalStatus }) => approvalStatus === 'pending')
  if (!video) throw new Error('Nothing waits for review in the demo library')
  const people = (await (await admin.get('/api/admin/users')).json()) as { id: number; username: string }[]
  const username = people.find(({ id }) => id === video.creator.id)?.username ?? ''
  // Without the cookie that a browser would have: the token alone says who it is.
  const answer = await page.request.post('/api/auth/login', { data: { username, password: DEMO_PASSWORD } })
  const { token } = (await answer.json()) as { token: string }
  await page.context().clearCookies()
  program.kept.token = token
  await tellPage(page, 'signInEnded', { outcome: 'signedIn', token, passwordRemoved: false })
  await expect(shell.account).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)

  // Where a sign-in leads comes first.
  await expect(page).toHaveURL(`${site.baseUrl}/`)
  await tellPage(page, 'pathOpened', { path: '/terms' })
  await expect(shell.heading).toHaveText(/Terms/)

  // The live connection knows who it is as soon as the person is seen there.
  await expect.poll(() => frames.some((frame) => isArrival(frame, video.creator.id))).toBe(true)
  expect((await admin.post(`/api/admin/videos/${video.id}/approve`)).ok()).toBe(true)
  await expect
    .poll(() => program.seen.notices)
    .toEqual([
      { title: 'Video approved', body: `"${video.title}" is published now.`, path: `/video/${video.id}` },
    ])
  await shell.expectToast('Video approved', `"${video.title}" is published now.`, 'success', 'Open')
  await admin.dispose()

  await shell.openMenu()
  await shell.menuItem('Log Out').click()
  await expect(shell.signIn).toBeVisible()
  expect(program.kept.token).toBeNull()
})

test('the settings of the computer: server, version, updates; a browser has none of them', async ({
  page,
  site,
}) => {
  const program = createProgram(site.baseUrl)
  program.kept.isTokenKept = false
  program.kiosk.loginProblem = 'macOS waits for your approval.'
  await layBridge(page, program.double)
  const shell = new ShellPage(page)
  await page.goto('/settings')
  await expect(shell.heading).toHaveText('Settings')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(site.baseUrl)
  await expect(page.getByRole('region', { name: 'Version' })).toContainText('Turnout 1.2.3')
  await expect(page.getByText('This is the newest version.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Signing in' })).toContainText('no place for secrets')
  await expect(page.getByRole('region', { name: 'Wall screen' })).toContainText('waits for your approval')
  await expect(page.getByRole('button', { name: 'Restart and update' })).toHaveCount(0)
  await tellPage(page, 'updateChanged', { state: 'ready', version: '1.3.0' })
  await expect(page.getByText('Version 1.3.0 is ready.')).toBeVisible()
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Restart and update' }).click()
  await expect.poll(() => program.seen.installs).toBe(1)

  const atLogin = page.getByRole('checkbox', { name: /signs in to this computer/ })
  await expect(atLogin).toBeDisabled()
  const showsWall = page.getByRole('checkbox', { name: 'Show the wall when Turnout starts' })
  // It is checked when the program has answered.
  await showsWall.click()
  await expect(showsWall).toBeChecked()
  await atLogin.check()
  await page.getByRole('combobox', { name: 'Display' }).selectOption('Television (1920 × 1080)')
  await expect.poll(() => program.kiosk).toMatchObject({ isOn: true, startsAtLogin: true, displayId: 7 })
  await page.getByRole('button', { name: 'Show the wall now' }).click()
  await expect.poll(() => program.seen.walls).toBe(1)

  // The wall in its own window: gives signs of life, and leaves by the program's PIN.
  Object.assign(program.kept.kiosk, { isHere: true, hasPin: true })
  program.seen.pin = '2468'
  await page.setViewportSize({ width: 960, height: 540 })
  await page.goto('/wall')
  await expect.poll(() => program.seen.reports.length).toBeGreaterThan(0)
  await page.keyboard.press('s')
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await pin.fill('1111')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('That is not the PIN of this screen.')).toBeVisible()
  await pin.fill('2468')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Leave the wall' })).toBeVisible()

  // The bridge is this page's alone: another one is a browser's.
  await page.goto('about:blank')
  const plain = await page.context().newPage()
  await plain.goto('/settings')
  await expect(plain.getByRole('heading', { level: 1 })).not.toHaveText('Settings')
  await expect(new ShellPage(plain).sidebar.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await plain.close()
})

test('saved videos come to this computer, play there without the server, and go when they are withdrawn', async ({
  page,
  site,
  playwright,
  forgive,
}) => {
  // What the page asks a server for that is away.
  forgive(/503|Failed to fetch|can’t be reached|video failed|Failed to fetch user data/i)
  const joined = await page.request.post('/api/auth/register', { data: newPerson() })
  const { token } = (await joined.json()) as { token: string }
  const listed = (await (await page.request.get('/api/videos')).json()) as Video[]
  const [first, second] = listed.filter(({ videoFile, isMicroClip }) => videoFile && !isMicroClip)
  if (!first || !second) throw new Error('The demo library has no two videos')
  for (const { id } of [first, second]) await page.request.post(`/api/videos/${id}/save`)
  await page.context().clearCookies()
  const program = createProgram(site.baseUrl)
  program.kept.token = token
  const computer = await openComputer(page, site.baseUrl, token)
  await layBridge(page, Object.assign(program.double, computer.handlers))
  const saved = new CollectionPage(page)
  const player = new PlayerPage(page)
  const shell = new ShellPage(page)
  const main = page.getByRole('main')
  const expectPhoneAccessible = async () => {
    await page.setViewportSize(VIEWPORTS[1])
    await expectAccessible(page)
    await page.setViewportSize(VIEWPORTS[0])
  }

  await page.goto('/saved')
  await main.getByRole('button', { name: `Download ${first.title}`, exact: true }).click()
  await expect(main.getByRole('button', { name: `Remove ${first.title} from this computer` })).toBeVisible()
  const keepsAll = main.getByRole('checkbox', { name: 'Keep all saved videos on this computer' })
  await keepsAll.click()
  await expect(keepsAll).toBeChecked()
  await expect(main.getByRole('button', { name: `Remove ${second.title} from this computer` })).toBeVisible()

  // The server goes, as the program tells the page.
  const away = (route: Route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'It can’t be reached just now.' } })
  for (const address of ['**/api/**', '**/uploads/**']) await page.route(address, away)
  await page.reload()
  await expect(main.getByText('These videos play from this computer.')).toBeVisible()
  await expect(saved.cards).toHaveCount(2)
  await expectPhoneAccessible()
  await saved.cards.getByRole('link', { name: first.title, exact: true }).click()
  await expect(player.picture).toHaveAttribute('src', `/downloads/${first.id}/video`)
  await expect(player.dialog.getByText('Plays from this computer')).toBeVisible()
  await player.picture.evaluate((element: HTMLVideoElement) => void (element.currentTime = 7))
  await expect.poll(() => player.time()).toBeGreaterThan(6.5)
  await expect
    .poll(() => player.picture.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1)
  await stopPlaying(player.picture)
  await expectPhoneAccessible()
  await player.close.click()

  for (const address of ['**/api/**', '**/uploads/**']) await page.unroute(address, away)
  // The page reads again by itself, too, once it finds that the server answers.
  await pressWhileShown(main.getByRole('button', { name: 'Try again' }))
  await expect(main.getByText('The server can’t be reached.')).toHaveCount(0)
  await saved.cards.getByRole('link', { name: first.title, exact: true }).click()
  await expect(player.picture).toHaveAttribute('src', `/downloads/${first.id}/video`)
  await player.close.click()

  await tellPage(page, 'pathOpened', { path: '/settings' })
  const settings = page.getByRole('region', { name: 'Downloads' })
  await settings.getByRole('button', { name: `Pin ${second.title}` }).click()
  await expect(settings.getByRole('button', { name: `Pin ${second.title}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await settings.getByRole('button', { name: 'Change folder' }).click()
  await expect(settings.getByRole('alert')).toContainText('Nothing can be written into that folder.')
  await settings.getByRole('combobox', { name: 'Room for downloads' }).selectOption('2 GB')
  await expect(settings.getByText('used of 2.00 GB')).toBeVisible()
  await expectPhoneAccessible()

  const admin = await playwright.request.newContext({ baseURL: site.baseUrl })
  await admin.post('/api/auth/login', { data: { username: DEMO_ADMIN, password: DEMO_PASSWORD } })
  expect((await admin.delete(`/api/videos/${first.id}`)).ok()).toBe(true)
  await shell.expectToast(
    'Video withdrawn',
    `“${first.title}” is no longer offered, and was removed from this computer.`,
    'default',
  )
  await expect(settings.getByRole('listitem')).toHaveCount(1)
  await admin.dispose()
  await computer.close()
})

test('the check of the packaged program finds the library, a playing video and the wall on the real pages', async ({
  page,
  site,
}, testInfo) => {
  const file = testInfo.outputPath('smoke.json')
  const program = createProgram(site.baseUrl)
  let isWall = false
  const show = (path: string, isKiosk: boolean) => {
    isWall = isKiosk
    program.kept.kiosk = { ...program.kept.kiosk, isHere: isKiosk }
    return page.goto(path)
  }
  await layBridge(page, { ...program.double, leaveKiosk: async () => (void show('/', false), true) })
  await show('/', false)
  const startAgain = ([last = '']: string[]) => {
    if (last === '--kiosk') void show('/wall', true)
    else void tellPage(page, 'pathOpened', { path: last.replace('turnout://open', '') })
  }
  const windows = () => [asWindow(page, isWall)]
  const ends: (number | 'quit')[] = []
  const end = { quit: () => void ends.push('quit'), exit: (code: number) => void ends.push(code) }
  await runSmoke({ file, about: {}, windows, startAgain, ...end })
  expect(ends, await readFile(file, 'utf8')).toEqual(['quit'])
})
