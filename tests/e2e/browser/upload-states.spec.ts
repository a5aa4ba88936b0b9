import type { Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, VIDEO_FILE } from './fixtures.ts'
import { makeLargeVideo, makePictures, makeVideo } from './made-files.ts'
import { joinAs, VIEWPORTS } from './people.ts'
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
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

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
