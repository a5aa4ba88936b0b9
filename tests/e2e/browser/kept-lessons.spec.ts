import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { OwnRecord } from '#shared/contract/training-reports.ts'
import type { LessonProgress } from '#shared/contract/watching.ts'
import { KeptPage } from '../../pages/kept-page.ts'
import { OfflinePage } from '../../pages/offline-page.ts'
import { expectPlaying } from '../../pages/playback.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { ADMIN, expect, LIVE_CUT, test } from './fixtures.ts'
import { joinAs, publishVideo } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({
  siteName: 'kept-lessons',
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})
test.describe.configure({ timeout: 180_000 })

const read = async <Answer>(page: Page, address: string): Promise<Answer> =>
  (await (await page.request.get(address)).json()) as Answer

test('KP-01 KP-02 KP-06 KP-07 KP-08 AF-13 a kept lesson plays without a server, and is recorded once when the server is back', async ({
  page,
  site,
  forgive,
  playwright,
}) => {
  for (const message of [LIVE_CUT, /Failed to (load resource|fetch)|ERR_CONNECTION|NetworkError/])
    forgive(message)
  const title = 'Breathing below ground'
  const { id } = await publishVideo(site.baseUrl, title)
  const chief = await playwright.request.newContext({ baseURL: site.baseUrl })
  await chief.post('/api/auth/login', { data: ADMIN })
  const attachment = { name: 'Air.txt', mimeType: 'text/plain', buffer: Buffer.from('Count your air.') }
  const uploaded = await (await chief.post('/api/upload/attachment', { multipart: { attachment } })).json()
  const data = { files: [{ file: uploaded.path, name: attachment.name }] }
  expect((await chief.put(`/api/videos/${id}/attachments`, { data })).ok()).toBe(true)
  await chief.dispose()
  await joinAs(page)
  const kept = new KeptPage(page)
  const offline = new OfflinePage(page)
  await page.goto('/')
  await offline.waitForShell()
  await kept.keepLesson(id)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('draft:lesson-tickets')))
    .toContain(`"videoId":${id}`)
  await offline.waitForLists('/api/auth/user')

  await site.stop()
  await page.goto(`/video/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('There is no connection: comments, likes and related training')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveCount(0)
  await expect(kept.remove).toBeVisible()
  await test.step('AF-13 a file beside the film is saved from this phone', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Air.txt' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Air.txt')
    expect(await readFile(await file.path(), 'utf8')).toBe('Count your air.')
    expect(new URL(page.url()).pathname).toBe(`/video/${id}`)
  })
  await kept.picture.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expectPlaying(kept.picture)
  expect(await kept.picture.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(
    `/downloads/${id}/video`,
  )
  await expectSoundAtBothWidths(page, 'a kept lesson without a server')
  await expect
    .poll(() => kept.picture.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 60_000 })
    .toBe(true)

  await test.step('KP-06 the list is reached without a server', async () => {
    await offline.line.getByRole('link', { name: 'Kept lessons' }).click()
    await expect(new ShellPage(page).heading).toHaveText('Kept on this phone')
    await expect(kept.row(title)).toContainText(/\d kB|\d MB/)
    await expectSoundAtBothWidths(page, 'kept lessons')
    await kept.row(title).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  })

  await site.start()
  await expect(offline.line).toHaveCount(0, { timeout: 60_000 })
  const progress = () => read<LessonProgress[]>(page, '/api/training/progress')
  await expect.poll(async () => (await progress())[0]?.doneAt ?? null, { timeout: 30_000 }).not.toBeNull()
  const credited = async () => (await read<OwnRecord>(page, '/api/training/me')).hours
  const once = await credited()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  expect(await credited()).toEqual(once)
  expect(await progress()).toHaveLength(1)
})

test('KP-09 KP-10 a lesson that was withdrawn while the phone was away goes at the next contact, and all go with a sign-out and a session that was ended', async ({
  page,
  site,
  playwright,
}) => {
  const [first, second] = [
    await publishVideo(site.baseUrl, 'Withdrawn while away'),
    await publishVideo(site.baseUrl, 'Still in the library'),
  ]
  const person = await joinAs(page)
  const kept = new KeptPage(page)
  await page.goto('/')
  await new OfflinePage(page).waitForShell()
  for (const { id } of [first, second]) await kept.keepLesson(id)
  await page.goto('about:blank')
  const chief = await playwright.request.newContext({ baseURL: site.baseUrl })
  await chief.post('/api/auth/login', { data: ADMIN })
  expect(
    (await chief.post(`/api/videos/${first.id}/withdraw`, { data: { notes: 'Out of date' } })).ok(),
  ).toBe(true)

  await page.goto('/kept')
  await expect(kept.row('Still in the library')).toBeVisible()
  await expect(kept.row('Withdrawn while away')).toHaveCount(0)
  await expect(
    page.getByText('“Withdrawn while away” is no longer offered, and was removed from this phone.'),
  ).toBeVisible()
  expect((await kept.files()).every((path) => path.startsWith(`/downloads/${second.id}/`))).toBe(true)

  await test.step('KP-09 the session was ended on another device', async () => {
    await page.goto('about:blank')
    const { id } = await (await page.request.get('/api/auth/user')).json()
    expect((await chief.delete(`/api/admin/users/${id}/sessions`)).ok()).toBe(true)
    await page.goto('/')
    await expect.poll(() => kept.files()).toEqual([])
  })
  await test.step('KP-09 a sign-out', async () => {
    await page.request.post('/api/auth/login', { data: person })
    await kept.keepLesson(second.id)
    expect(await kept.files()).toContain(`/downloads/${second.id}/video`)
    const shell = new ShellPage(page)
    await shell.openMenu()
    await shell.menuItem('Log Out').click()
    await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
    // The page is loaded anew meanwhile.
    await expect(async () => {
      expect(await kept.files()).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('kept-lessons'))).toBeNull()
    }).toPass()
  })
  await chief.dispose()
})
