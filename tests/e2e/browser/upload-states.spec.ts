import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { aVideo } from '#server/testing/videos.ts'
import { layBridge } from '../../pages/desktop-page.ts'
import { leaveNoRoom } from '../../pages/offline-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadListPage } from '../../pages/upload-list-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { createProgram } from './electron-fixture.ts'
import { expect, SECTION_LOST, test, VIDEO_FILE } from './fixtures.ts'
import { makeLargeVideo } from './media-fixtures.ts'
import { joinAs, newPerson } from './people.ts'
import { openLine } from './flaky-network-proxy.ts'

const MB = 1024 * 1024
const category = 'Crew Wellbeing'

test('the upload screen and the tray hold up while sending, waiting, and after a reload', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/net::ERR_/)
  forgive(SECTION_LOST)
  const line = await openLine(site.baseUrl)
  const shell = new ShellPage(page)
  const upload = new UploadPage(page)
  await joinAs(page)
  await leaveNoRoom(page)
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
  await expect(upload.progress).toContainText('This device has no room to keep it.')
  await expectSoundAtBothWidths(page, 'waiting')
  line.mend()
  page.once('dialog', (dialog) => void dialog.accept())
  await line.holdAfter(MB)
  await page.reload()
  await expect(page.getByText('Choose the same file again')).toBeVisible()
  await expectSoundAtBothWidths(page, 'halfway')
  await line.close()
})

test('UQ-12 several videos are picked at once, or dropped on the window: the program sends them while their forms are filled in', async ({
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
  const list = new UploadListPage(page)
  await expect(list.rows).toHaveCount(2)
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
  await expect(list.rows).toHaveCount(3)
  await list.row('Wrong one').getByRole('button', { name: 'Remove Wrong one' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(list.rows).toHaveCount(2)
  await expect(list.row('Hose lays')).toContainText('Connection lost')
  await expectSoundAtBothWidths(page, 'the list of the program')
  await list.fillIn('Hose lays', 'Hose lays', { index: 1 })
  // The category stays, as it is likely to be the same.
  await expect(list.title).toHaveValue('Ladder raise')
  await expect(page.getByText('ladder raise.mp4')).toBeVisible()
  await list.submit.click()
  await page.getByRole('link', { name: 'Turnout home' }).click()
  await expect(list.tray).toContainText('Connection lost')
  isReady = true
  queue.retryNow()
  await expect(list.tray).toHaveCount(0)
  const own = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${token}` } })
  const { id } = (await own.json()) as { id: number }
  const sent = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const videos = await page.request.get(`/api/users/${id}/videos`, { headers })
    return ((await videos.json()) as { title: string }[]).map(({ title }) => title).toSorted()
  }
  await expect.poll(sent).toEqual(['Hose lays', 'Ladder raise'])
  queue.close()
})

test('the upload screens say what is left of what may be uploaded, and why nothing is taken', async ({
  page,
  forgive,
}) => {
  const upload = new UploadPage(page)
  const shell = new ShellPage(page)
  const free = { used: 0, allowed: 20 }
  const plenty = {
    unfinished: free,
    unfinishedBytes: { used: 0, allowed: 2048 * MB },
    unused: free,
    unusedPictures: free,
    unusedBytes: { used: 0, allowed: 2048 * MB },
    waiting: { used: 3, allowed: 30 },
    refusal: null as string | null,
  }
  let answer: typeof plenty | null = plenty
  await page.route('**/api/uploads/allowance', (route) =>
    answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 500, body: '' }),
  )
  await joinAs(page)
  const seeVideos = page.getByRole('link', { name: 'See your videos' })
  await page.goto('/upload/training')
  await expect(upload.title).toBeVisible()
  await expect(seeVideos).toBeHidden()

  answer = { ...plenty, waiting: { used: 26, allowed: 30 } }
  for (const path of ['/upload', '/upload/shorts', '/upload/training']) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: 'You can submit 4 more' })).toBeVisible()
    await expectSoundAtBothWidths(page, `${path}, little left`)
  }

  // Since the page was opened the last of them was used, on another computer.
  const refusal =
    'You have 30 videos waiting for review. Please wait until some are reviewed, or delete one in your profile.'
  answer = { ...plenty, waiting: { used: 30, allowed: 30 }, refusal }
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await upload.submit({ title: 'One too many', category, file: VIDEO_FILE })
  await shell.expectToast('Upload failed', refusal, 'destructive')
  expect(sent).toEqual([])
  await expect(upload.title).toHaveValue('One too many')
  await expect(page.getByRole('status').filter({ hasText: refusal })).toBeVisible()
  await expectSoundAtBothWidths(page, 'nothing left')
  await seeVideos.click()
  await expect(page).toHaveURL(/\/profile$/)

  // Where it can't be asked, the form is there all the same.
  forgive(/500/)
  answer = null
  await page.goto('/upload/training')
  await expect(upload.title).toBeVisible()
  await expect(seeVideos).toBeHidden()
})
