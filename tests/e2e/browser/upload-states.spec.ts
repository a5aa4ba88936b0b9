import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { aVideo } from '#server/testing/videos.ts'
import { layBridge } from '../../pages/desktop-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { createProgram } from './desktop-program.ts'
import { expect, test } from './fixtures.ts'
import { makeLargeVideo } from './made-files.ts'
import { joinAs, newPerson } from './people.ts'
import { openLine } from './unsteady-line.ts'

const MB = 1024 * 1024
const category = 'Crew Wellbeing'

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
  await expectSoundAtBothWidths(page, 'sending')
  await shell.header.getByRole('link', { name: 'Turnout home' }).click()
  await expect(upload.tray).toContainText('Uploading…')
  held = line.cutAfter(MB)
  line.mend()
  await held
  await expect(upload.tray).toContainText('Connection lost.')
  await expectSoundAtBothWidths(page, 'tray waiting')
  await upload.tray.getByRole('link', { name: 'Back to the upload' }).click()
  await expect(upload.progress).toContainText('Connection lost.')
  await expectSoundAtBothWidths(page, 'waiting')
  line.mend()
  page.once('dialog', (dialog) => void dialog.accept())
  await line.holdAfter(MB)
  await page.reload()
  await expect(page.getByText('Choose the same file again')).toBeVisible()
  await expectSoundAtBothWidths(page, 'halfway')
  await line.close()
})

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
  await expectSoundAtBothWidths(page, 'the forms one by one')
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
  const own = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
  const { id } = (await own.json()) as { id: number }
  const sent = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const videos = await page.request.get(`/api/users/${id}/videos`, { headers })
    return ((await videos.json()) as { title: string }[]).map(({ title }) => title).toSorted()
  }
  await expect.poll(sent).toEqual(['Hose lays', 'Ladder raise'])
  await expect(page.getByRole('region', { name: 'Upload of Ladder raise' })).toHaveCount(0)
  queue.close()
})
