import { appendFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { MEGABYTE } from '#shared/limits/units.ts'
import { leaveNoRoom } from '../../pages/offline-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadListPage } from '../../pages/upload-list-page.ts'
import { expect } from './fixtures.ts'
import { joinAs } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { FILMS, makeFilms, ownVideos, sendTenFilms, test } from './ten-films.ts'

test.describe.configure({ timeout: 120_000 })

test('UQ-01 UQ-03 UQ-06 UQ-07 ten films dropped at once arrive over a line that breaks, once each, with the titles typed meanwhile', async ({
  page,
  line,
}) => {
  const bytes = 5 * MEGABYTE
  const { breaks, films } = await sendTenFilms({
    page,
    line,
    bytes,
    breakLine: () => line.breakEvery({ ms: 3000, downMs: 500, speed: 4 * MEGABYTE }),
  })
  expect(films).toBe(FILMS)
  expect(breaks).toBeGreaterThan(1)
})

const category = 'Crew Wellbeing'
const reloadAnyway = async (page: Page) => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}
const expectTitles = async (page: Page, titles: string[]) =>
  expect
    .poll(async () => (await ownVideos(page.request)).map(({ title }) => title).toSorted())
    .toEqual(titles)

test('UQ-04 UQ-08 UQ-09 UQ-10 UQ-13 two are sent at a time in the order of the list, which arrows and a drag change; one or all are given up', async ({
  page,
  line,
}) => {
  const list = new UploadListPage(page)
  const films = await makeFilms(4, 5 * MEGABYTE)
  await joinAs(page)
  await page.goto('/upload/training')
  const held = line.holdAfter(MEGABYTE)
  await list.drop(films.map((film) => film.path))
  await held
  await expect(list.rows.filter({ hasText: /Sending \d+ %/ })).toHaveCount(2)
  await expect(list.rows.filter({ hasText: /Waiting · needs a category/ })).toHaveCount(2)
  const expectOrder = (...numbers: number[]) =>
    expect(list.rows).toContainText(numbers.map((number) => `Hose line ${number}`))
  await expectOrder(1, 2, 3, 4)
  await page.getByRole('button', { name: 'Move Hose line 4 up' }).focus()
  await page.keyboard.press('Enter')
  await expectOrder(1, 2, 4, 3)
  await expect(page.getByRole('button', { name: 'Move Hose line 4 up' })).toBeFocused()
  const handle = list.row('Hose line 3').locator('[data-handle]')
  await handle.hover()
  await page.mouse.down()
  await list.row('Hose line 4').hover()
  await page.mouse.up()
  await expectOrder(1, 2, 3, 4)
  await expectSoundAtBothWidths(page, 'the list of videos')

  await page.getByRole('link', { name: 'Turnout home' }).click()
  await expect(list.tray).toHaveCount(1)
  await expect(list.tray).toContainText('0 of 4 sent for review')
  await list.tray.getByRole('link', { name: 'Back to the upload' }).click()
  await page.getByRole('button', { name: 'Remove Hose line 1' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expectOrder(2, 3, 4)
  // Its place goes to the next one.
  await expect(list.row('Hose line 3')).toContainText('Sending')
  await expect(list.row('Hose line 4')).toContainText('Waiting')
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('button', { name: 'Yes, cancel all' }).click()
  await expect(list.panel).toHaveCount(0)
  line.mend()
  await expect(list.title).toHaveValue('')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft:.*list/.test(key))),
  ).toEqual([])
})

test('UQ-11 UQ-16 after a reload the list stands again: what has arrived needs no file, and the others ask for theirs', async ({
  page,
  line,
}) => {
  const list = new UploadListPage(page)
  const [one, two, three] = await makeFilms(3, 9 * MEGABYTE)
  await joinAs(page)
  await leaveNoRoom(page)
  await page.goto('/upload/training')
  await list.drop([one?.path ?? '', two?.path ?? ''])
  await expect(list.rows.filter({ hasText: /Needs a category/ })).toHaveCount(2)
  const held = line.holdAfter(5 * MEGABYTE)
  await page.getByLabel('More videos').setInputFiles(three?.path ?? '')
  await held
  await list.fillIn('Hose line 3', 'Three', category)
  await reloadAnyway(page)
  line.mend()
  // The category of the form that was submitted is proposed for the next one.
  await expect(list.row('Hose line 1')).toContainText('Has arrived: press Submit')
  await expect(list.row('Hose line 2')).toContainText('Needs a category')
  await expect(list.row('Three')).toContainText(/Choose this file again · [4-9]\d %/)
  await expect(page.getByText('This video needs no file any more')).toBeVisible()
  await list.fillIn('Hose line 1', 'One', category)
  await expect(list.rows.filter({ hasText: 'Sent for review' })).toHaveText(/One/)
  const sentBefore = line.sent()
  // The form of the next video takes all files that are dropped on it; each goes to its own form.
  await list.row('Three').getByRole('button', { name: 'Three', exact: true }).click()
  await list.drop([three?.path ?? ''])
  await expect(list.rows.filter({ hasText: 'Sent for review' })).toHaveCount(2)
  expect(line.sent() - sentBefore, 'what had arrived isn’t sent again').toBeLessThan(6 * MEGABYTE)
  await list.fillIn('Hose line 2', 'Two', category)
  await expect(page).toHaveURL('/')
  await expectTitles(page, ['One', 'Three', 'Two'])
})

test('UQ-11 UQ-13 UQ-14 what this device has kept since the line was lost goes on alone after a reload, on any page', async ({
  page,
  line,
}) => {
  const list = new UploadListPage(page)
  const films = await makeFilms(3, 5 * MEGABYTE)
  await joinAs(page)
  await page.goto('/upload/training')
  const cut = line.cutAfter(2 * MEGABYTE)
  await list.drop(films.map((film) => film.path))
  await cut
  await expect(list.rows.filter({ hasText: 'Connection lost' })).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'Connection lost.' })).toHaveCount(1)
  for (const number of [1, 2, 3]) await list.fillIn(`Hose line ${number}`, `Kept ${number}`, category)
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('turnout')
          opening.addEventListener('success', () => {
            const count = opening.result.transaction('uploads').objectStore('uploads').count()
            count.addEventListener('success', () => {
              opening.result.close()
              resolve(count.result)
            })
          })
        }),
    )
  await expect.poll(kept).toBe(3)
  line.mend()
  const held = line.holdAfter(MEGABYTE)
  await held
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/terms')
  await expect(list.tray).toContainText('0 of 3 sent for review')
  line.mend()
  await new ShellPage(page).expectToast(
    '3 videos uploaded successfully',
    'They have been sent for review.',
    'success',
  )
  await expectTitles(page, ['Kept 1', 'Kept 2', 'Kept 3'])
  await expect(list.tray).toHaveCount(0)
  await expect.poll(kept).toBe(0)
})

test('UQ-02 UQ-05 UQ-15 a list takes twenty; a camera’s name is no title; a file that changes meanwhile is chosen again', async ({
  page,
  line,
  forgive,
}) => {
  forgive(/UnreadableFile/)
  const list = new UploadListPage(page)
  const shell = new ShellPage(page)
  const [film] = await makeFilms(1, 9 * MEGABYTE)
  const file = film?.path ?? ''
  await joinAs(page)
  await page.goto('/upload/training')
  const held = line.holdAfter(MEGABYTE)
  await list.drop([file])
  await expect(list.panel).toHaveCount(0)
  const others = Array.from({ length: 20 }, (_, number) => ({
    name: number === 0 ? 'IMG_2041.mp4' : `ladder_${number}.mp4`,
    mimeType: 'video/mp4',
    buffer: Buffer.from(`film ${number}`),
  }))
  await page.getByLabel('More videos').setInputFiles(others)
  await shell.expectToast(
    '1 video was left out',
    'One list takes 20 videos. Add the others when some are sent.',
    'destructive',
  )
  await expect(list.rows).toHaveCount(20)
  await expect(list.row('IMG_2041.mp4')).toContainText(/needs a title/i)
  await expect(list.row('Ladder 1')).toBeVisible()
  await held
  await appendFile(file, 'another take')
  line.mend()
  const changed = list.rows.first()
  await expect(changed).toContainText('hose_line_1.mp4 can’t be read any more')
  await list.row('Hose line 1').getByRole('button', { name: 'Hose line 1', exact: true }).click()
  await list.drop([file])
  await expect(changed).toContainText(/Waiting|Sending|Needs a/)
})
