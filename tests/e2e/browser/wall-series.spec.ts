import path from 'node:path'
import { WALL_ADMIN } from '#server/testing/fill-wall.ts'
import { WallPage } from '../../pages/wall-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { makePicture, type MadeClip } from './wall-clips.ts'
import { withWallSite, type WallSite } from './wall-site.ts'

const SECONDS = 8
/** In the order in which they are published. The series has another order, and the last one is not in it. */
const TITLES = ['Drags', 'Size-up', 'Door control', 'Foam']
const ORDER = ['Size-up', 'Door control', 'Drags']

async function makeLessons(folder: string): Promise<MadeClip[]> {
  const files: MadeClip[] = []
  for (const title of TITLES) {
    const file = path.join(folder, `${title}.mp4`)
    await makePicture({ file, size: '320x180', seconds: SECONDS, rate: 10, hue: files.length * 90 })
    files.push({ title, path: file, seconds: SECONDS })
  }
  return files
}

const test = base.extend<object, { wallSite: WallSite }>({
  wallSite: [
    // Playwright reads the names of the wanted fixtures from the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withWallSite(makeLessons, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ wallSite }, use) => use(wallSite.baseUrl),
  viewport: { width: 1280, height: 720 },
})

test('SE-17 a series is sent to a wall from its page, and the screen plays its lessons in order', async ({
  page,
  browser,
  wallSite,
}) => {
  test.setTimeout(150_000)
  await page.request.post('/api/auth/login', { data: WALL_ADMIN })
  const clips = (await (await page.request.get('/api/wall/clips')).json()) as { id: number; title: string }[]
  const idOf = (title: string) => clips.find((clip) => clip.title === title)?.id ?? 0
  const lessonIds = ORDER.map(idOf)
  const series = await page.request.post('/api/series', { data: { title: 'First hour', lessonIds } })
  const { id } = (await series.json()) as { id: number }
  const added = await page.request.post('/api/admin/walls', { data: { name: 'Day room' } })
  const { id: wallId, code } = (await added.json()) as { id: number; code: string }
  const nothingElse = { categoryIds: null, hours: null, quietHours: null, volume: null, hasCaptions: null }
  const programme = { ...nothingElse, lessonIds: [idOf('Foam')], hasTraining: false }
  const before = { name: 'Day room', place: '', version: 0, programme }
  const set = await page.request.put(`/api/admin/walls/${wallId}/programme`, { data: before })
  expect(set.ok()).toBe(true)

  const screen = await browser.newContext({
    baseURL: wallSite.baseUrl,
    viewport: { width: 640, height: 360 },
  })
  const television = await screen.newPage()
  await television.request.post('/api/wall/enrolment', { data: { code } })
  const wall = new WallPage(television)
  await wall.open()
  await expect(wall.title).toHaveText('Foam', { timeout: 4 * SECONDS * 1000 })

  await page.goto(`/series/${id}`)
  await page.getByRole('link', { name: 'Play on a wall' }).click()
  await expect(page.getByText(/Choose “Programme” of the wall that plays “First hour”/)).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Programme of Day room' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Order of the lessons' }).getByRole('listitem')).toHaveText(
    ORDER.map((title, index) => `${index + 1}. ${title}`),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const nextAfter = async (title: string) => {
    await expect(wall.title).not.toHaveText(title, { timeout: 4 * SECONDS * 1000 })
    return (await wall.title.textContent()) ?? ''
  }
  await expect(wall.title).toHaveText(ORDER[0] ?? '', { timeout: 4 * SECONDS * 1000 })
  const played = [ORDER[0] ?? '']
  while (played.length <= ORDER.length) played.push(await nextAfter(played.at(-1) ?? ''))
  expect(played).toEqual([...ORDER, ORDER[0]])
  await screen.close()
})
