import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { aVideo } from '#server/testing/videos.ts'
import { layBridge } from '../../pages/desktop-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectAccessible } from './axe.ts'
import { createProgram } from './desktop-program.ts'
import { expect, test, VIDEO_FILE } from './fixtures.ts'
import { makeLargeVideo, makePictures, makeVideo } from './made-files.ts'
import { joinAs, newPerson, VIEWPORTS } from './people.ts'
import { openLine } from './unsteady-line.ts'

const MB = 1024 * 1024
const category = 'Crew Wellbeing'

interface State {
  page: Page
  name: string
}

async function expectSound({ page, name }: State): Promise<void> {
  await expectAccessible(page)
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond, `${name} fits the width`).toBeLessThanOrEqual(0)
}

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    // Each looks at the whole page several times, which a busy machine is slow at.
    test.describe.configure({ timeout: 120_000 })
    test.use({ viewport })

    test('both upload screens hold up while they are filled in, and when something is wrong', async ({
      page,
      forgive,
    }) => {
      forgive(/status of 415|RequestError: 415/)
      const shell = new ShellPage(page)
      const upload = new UploadPage(page)
      await joinAs(page)
      await page.goto('/upload/shorts')
      await expect(page.getByText('up to 100MB')).toBeVisible()
      await expectSound({ page, name: 'empty' })
      await upload.send.click()
      await expect(shell.toast).toContainText('Missing information')
      await expectSound({ page, name: 'missing' })
      await upload.pickVideo(await makeVideo('long.mp4', { seconds: 121, fps: 1 }))
      await expect(page.getByText('It runs 2:01')).toBeVisible()
      await expectSound({ page, name: 'too long' })

      await page.goto('/upload/training')
      await expect(page.getByText('up to 100MB')).toBeVisible()
      await upload.title.fill('Refused')
      await upload.category.selectOption(category)
      const [jpg] = await makePictures()
      await upload.thumbnail.setInputFiles(jpg)
      await expect(page.getByAltText('Preview of the picked thumbnail')).toBeVisible()
      const words = { name: 'words.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') }
      await upload.video.setInputFiles(words)
      await upload.send.click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toHaveText('Please choose an MP4, MOV or WebM video.')
      await expectSound({ page, name: 'refused' })
      await upload.removeVideo()
      await upload.pickVideo(VIDEO_FILE)
      await expect(alert).toHaveCount(0)
      await expectSound({ page, name: 'picked' })
    })

    test('the upload screen and the tray hold up while sending, waiting, and after a reload', async ({
      page,
      site,
      forgive,
    }) => {
      forgive(/net::ERR_/)
      const line = await openLine(site.baseUrl)
      const shell = new ShellPage(page)
      const upload = new UploadPage(page)
      await joinAs(page)
      await page.goto(`${line.baseUrl}/upload/training`)
      const { path } = await makeLargeVideo('drill.mp4', 12 * MB)
      let held = line.holdAfter(6 * MB)
      await upload.submit({ title: 'Held up', category, file: path })
      await held
      await expect(upload.progress).toContainText('Uploading…')
      await expectSound({ page, name: 'sending' })
      await shell.header.getByRole('link', { name: 'Turnout home' }).click()
      await expect(upload.tray).toContainText('Uploading…')
      held = line.cutAfter(MB)
      line.mend()
      await held
      await expect(upload.tray).toContainText('Connection lost.')
      await expectSound({ page, name: 'tray waiting' })
      await upload.tray.getByRole('link', { name: 'Back to the upload' }).click()
      await expect(upload.progress).toContainText('Connection lost.')
      await expectSound({ page, name: 'waiting' })
      line.mend()
      page.once('dialog', (dialog) => void dialog.accept())
      await line.holdAfter(MB)
      await page.reload()
      await expect(page.getByText('Choose the same file again')).toBeVisible()
      await expectSound({ page, name: 'halfway' })
      await line.close()
    })
  })
}

test('several videos are picked at once, or dropped on the window: their forms come one by one, and the program sends them', async ({
  page,
  site,
}) => {
  const program = createProgram(site.baseUrl)
  const answer = await page.request.post('/api/auth/register', { data: newPerson() })
  const { token } = (await answer.json()) as { token: string }
  await page.context().clearCookies()
  program.kept.token = token
  // The program's own uploads, from the disk to the server; the page is told over the double.
  const folder = test.info().outputPath()
  const names = ['wrong one.mp4', 'hose lays.mp4', 'ladder raise.mp4', 'notes.txt']
  const paths = names.map((name) => path.join(folder, name))
  for (const file of paths) await writeFile(file, await aVideo())
  const dropped = paths.splice(2, 1)
  const picked = paths
  let isReady = false
  // The line is down until the forms have been looked at.
  const line: typeof fetch = (...call) => (isReady ? fetch(...call) : Promise.reject(new Error('No line')))
  const queue = await program.uploadFrom({ page, folder, picked, dropped, fetch: line })
  await layBridge(page, program.double)
  await page.goto('/upload/training')
  await page.getByRole('button', { name: 'Choose videos' }).click()
  await expect(page.getByText('File 1 of 2')).toBeVisible()
  // Another one is dropped on the window, wherever that is; a drop needs a place that takes what is dragged over it.
  const takesDrops = () =>
    page.evaluate(
      () => !document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true })),
    )
  await expect.poll(takesDrops).toBe(true)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['lesson'], 'ladder raise.mp4'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('File 1 of 3')).toBeVisible()
  await expect(page.getByText('wrong one.mp4')).toBeVisible()
  // What is taken out makes way for the next one.
  await page.getByRole('button', { name: 'Remove video' }).click()
  await expect(page.getByText('File 1 of 2')).toBeVisible()
  await expect(page.getByText('hose lays.mp4')).toBeVisible()
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await page.getByRole('textbox', { name: 'Title' }).fill('Hose lays')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Upload Video' }).click()
  // The category stays, as it is likely to be the same.
  await expect(page.getByText('File 2 of 2')).toBeVisible()
  await expect(page.getByText('ladder raise.mp4')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  const first = page.getByRole('region', { name: 'Upload of Hose lays' })
  await expect(first).toContainText('Connection lost')
  await page.getByRole('textbox', { name: 'Title' }).fill('Ladder raise')
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(first).toContainText('1 more to come')
  isReady = true
  queue.poke()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Upload of Ladder raise' })).toHaveCount(0)
  const own = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
  const { id } = (await own.json()) as { id: number }
  const videos = await page.request.get(`/api/users/${id}/videos`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await videos.json()) as { title: string }[]).map(({ title }) => title).toSorted()).toEqual([
    'Hose lays',
    'Ladder raise',
  ])
  queue.close()
})
