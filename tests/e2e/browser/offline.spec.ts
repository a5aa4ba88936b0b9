import { createHash } from 'node:crypto'
import { copyFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { AuthPage } from '../../pages/auth-page.ts'
import { HomePage } from '../../pages/home-page.ts'
import { OfflinePage } from '../../pages/offline-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expect, test as base, VIDEO_FILE } from './fixtures.ts'
import { createAccount, newPerson } from './people.ts'
import { NEXT, openRelease, type Release } from './release-site.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

interface Browser {
  /** Opens the browser with the same profile as before, and shows its first page. */
  open(): Promise<Page>
  /** Ends the browser. */
  close(): Promise<void>
}

const test = base.extend<{ release: Release; browserOfOne: Browser }>({
  // oxlint-disable-next-line no-empty-pattern
  release: async ({}, use, { title }) => {
    const release = await openRelease(title.slice(0, 12).replaceAll(' ', '-'))
    await use(release)
    await release.close()
  },
  baseURL: async ({ release }, use) => use(release.baseUrl),
  browserOfOne: async ({ playwright, launchOptions, release }, use, info) => {
    const profile = info.outputPath('profile')
    const launch = () =>
      playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: release.baseUrl,
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      })
    const opened: BrowserContext[] = []
    const close = async () => opened.pop()?.close()
    await use({
      async open() {
        const context = await launch()
        opened.push(context)
        return context.pages()[0] ?? context.newPage()
      },
      close,
    })
    await close()
  },
})

test.describe.configure({ timeout: 180_000 })

const category = 'Crew Wellbeing'

const lesson = (page: Page) => page.getByRole('main').getByRole('article').first()

test('server stopped, browser restarted: home and the draft of the upload are there; server back: it is sent', async ({
  release,
  browserOfOne,
  playwright,
}) => {
  const requests = await playwright.request.newContext({ baseURL: release.baseUrl })
  const person = await createAccount(requests, newPerson())
  const title = 'Sent when the line was back'
  let page = await browserOfOne.open()
  await new AuthPage(page).signIn(person)
  let offline = new OfflinePage(page)
  let upload = new UploadPage(page)
  await page.goto('/')
  await expect(lesson(page)).toBeVisible()
  await offline.waitForShell()
  await offline.waitForLists('/api/auth/user', '/api/categories', '/api/videos/featured')
  await upload.open()

  await release.stop()
  await expect(offline.line).toBeVisible()
  await upload.submit({ title, category, file: VIDEO_FILE })
  await expect(upload.progress).toContainText('Connection lost. The upload goes on as soon as it is back.')
  await expect(upload.progress).toContainText('This device keeps it: it goes on by itself')
  await browserOfOne.close()

  page = await browserOfOne.open()
  offline = new OfflinePage(page)
  upload = new UploadPage(page)
  await page.goto('/')
  await expect(new HomePage(page).hero).toBeVisible()
  await expect(lesson(page)).toBeVisible()
  await expect(new ShellPage(page).account).toBeVisible()
  await expect(offline.line).toHaveText(/^Offline, reconnecting · Lists from \d+ (second|minute)s? ago$/)
  await expect(upload.tray).toContainText(title)
  await expect(upload.tray).toContainText('Kept on this device')
  await expectSoundAtBothWidths(page, 'home without a server')
  await upload.tray.getByRole('link', { name: 'Back to the upload' }).click()
  await expect(upload.title).toHaveValue(title)
  await expect(upload.preview).toBeVisible()

  await release.start()
  await expect(new ShellPage(page).toast).toContainText('Video uploaded successfully', { timeout: 60_000 })
  await expect(offline.line).toHaveCount(0)
  const { id } = (await (await requests.get('/api/auth/user')).json()) as { id: number }
  const own = (await (await requests.get(`/api/users/${id}/videos`)).json()) as {
    title: string
    videoFile: string
  }[]
  expect(own.map((video) => video.title)).toEqual([title])
  const stored = await requests.get(`/uploads/${own[0]?.videoFile}`)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(await stored.body())).toBe(hash(await readFile(VIDEO_FILE)))
  // It is sent once: nothing is left on the device.
  await page.reload()
  await expect(upload.title).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('draft:kept-uploads'))).toBeNull()
  await requests.dispose()
})

test('a deploy in between: no page is white or mixes two builds, and the next start is the new one', async ({
  release,
  browserOfOne,
}) => {
  const page = await browserOfOne.open()
  const offline = new OfflinePage(page)
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) violations.push(message.text())
  })
  const isNext = (script: string) => script.endsWith(`${NEXT}.js`)
  const heading = new ShellPage(page).heading
  await page.goto('/')
  await offline.waitForShell()

  await test.step('half a deploy: the former build starts, whole', async () => {
    await release.deploy({ isBroken: true })
    await page.goto('/trending')
    await expect(heading).toBeVisible()
    expect((await offline.scripts()).filter(isNext)).toEqual([])
  })
  await test.step('a page that is open loads its later parts from its own build', async () => {
    await release.finishDeploy()
    await page.getByRole('link', { name: 'Turnout home' }).click()
    await page.getByRole('link', { name: 'View All Profiles' }).click()
    await expect(page).toHaveURL(/creators$/)
    await expect(heading).toBeVisible()
    expect((await offline.scripts()).filter(isNext)).toEqual([])
  })
  await test.step('the next start is the new build, whole', async () => {
    await page.reload()
    await expect(heading).toBeVisible()
    await expect.poll(async () => (await offline.scripts()).length).toBeGreaterThan(3)
    expect((await offline.scripts()).filter((script) => !isNext(script))).toEqual([])
  })
  await test.step('the new build starts without a server, once its worker has stored it', async () => {
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const { installing, waiting } = await navigator.serviceWorker.ready
            const newest = (await caches.keys()).findLast((name) => name.startsWith('app-shell-'))
            return installing === null && waiting === null && newest?.startsWith('app-shell-00000000')
          }),
        { timeout: 60_000 },
      )
      .toBe(true)
    await release.stop()
    await page.goto('/discover')
    await expect(heading).toHaveText('Discover')
    expect((await offline.scripts()).filter((script) => !isNext(script))).toEqual([])
  })
  expect(violations).toEqual([])
})

test('the worker can be removed from every browser, and lives beside that of the wall', async ({
  release,
  browserOfOne,
}) => {
  const page = await browserOfOne.open()
  const offline = new OfflinePage(page)
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .map(({ scope }) => new URL(scope).pathname)
        .toSorted(),
    )
  await page.goto('/')
  await offline.waitForShell()
  await page.goto('/wall')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('/wall-worker')
  expect(await scopes()).toEqual(['/', '/wall'])

  await copyFile(path.join(release.web, 'remove-app-worker.js'), path.join(release.web, 'app-worker.js'))
  for (const ending of ['br', 'gz'])
    await rm(path.join(release.web, `app-worker.js.${ending}`), { force: true })
  await page.goto('/')
  await expect.poll(scopes, { timeout: 30_000 }).toEqual(['/wall'])
  expect(await page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringMatching(/^app-shell-/))
  const robots = await page.request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain('User-agent: *')
})
