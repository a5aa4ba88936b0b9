import { stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, newPerson } from './people.ts'
import { publishLibrary, type Library } from './published-library.ts'

let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title: 'LUNAR mayday' }])
})
const video = () => {
  const [found] = library.videos
  if (!found) throw new Error('The library is empty')
  return found
}

test('GP-27 GP-28 GP-29 GP-30 GP-31 GP-32 GP-33 GP-34 GP-35 GP-36 GP-37 GP-38 GP-39 GP-40 GP-41 comments of members are stored, the newest first, their own to delete, and reach everybody at once; a visitor’s stays in that browser, as Anonymous', async ({
  page,
  browser,
  site,
}) => {
  const player = new PlayerPage(page)
  const path = `/api/videos/${video().id}/comments`
  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Duarte' }))
  await page.request.post(path, { data: { text: 'Said before' } })
  await page.goto('/terms')
  await player.open(video())
  await stopPlaying(player.picture)
  await expect(player.toggleComments).toHaveText('Show Comments')
  await expect(player.comment).toBeHidden()
  await expect(player.dialog.getByText('Said before')).toBeHidden()
  await player.toggleComments.click()
  await expect(player.toggleComments).toHaveText('Hide Comments')
  await expect(player.comments).toContainText(['Said before'])

  await expect(player.postComment).toBeDisabled()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) posts.push(request.url())
  })
  await player.comment.fill('   ')
  await expect(player.postComment).toBeDisabled()
  await player.comment.press('Enter')
  for (const text of ['First word', 'Second word']) {
    await player.comment.fill(`  ${text} `)
    await player.postComment.click()
    await player.shell.expectToast('Comment posted')
    await expect(player.comments.first()).toContainText(text)
    await expect(player.comment).toHaveValue('')
  }
  expect(posts).toHaveLength(2)
  await expect(player.comments.first()).toContainText('Ana Duarte')
  await expect(player.comments.first()).toContainText('Just now')

  const other = await browser.newContext({ baseURL: site.baseUrl })
  const visitor = new PlayerPage(await other.newPage())
  const writes: string[] = []
  visitor.page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/view')) writes.push(request.url())
  })
  const visit = async () => {
    await visitor.open(video())
    await stopPlaying(visitor.picture)
    await visitor.toggleComments.click()
  }
  await visitor.page.goto('/terms')
  await visit()
  await expect(visitor.comments).toContainText(['Second word', 'First word', 'Said before'])
  await visitor.comment.fill('Only for me')
  await visitor.postComment.click()
  await visitor.shell.expectToast('Comment posted')
  await expect(visitor.comments.first()).toContainText('Only for me')
  await expect(visitor.comments.first()).toContainText('Anonymous')
  await expect(visitor.comments.first()).toContainText('Just now')
  expect(writes).toEqual([])
  await visitor.page.reload()
  await visit()
  await expect(visitor.comments.first()).toContainText('Only for me')

  await player.comment.fill('Heard by everybody')
  await player.postComment.click()
  await expect(player.comments.first()).toContainText('Heard by everybody')
  await expect(player.dialog.getByText('Only for me')).toHaveCount(0)
  // It reaches whoever has the comments open, without being asked for.
  await expect(visitor.dialog.getByText('Heard by everybody')).toBeVisible()
  await other.close()

  await player.dialog.getByRole('button', { name: 'Delete comment: Said before' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(player.comments).toHaveCount(3)
  await player.shell.expectToast('Comment deleted')
  const stored = (await (await page.request.get(path)).json()) as { text: string }[]
  expect(stored.map(({ text }) => text)).toEqual(['Heard by everybody', 'Second word', 'First word'])
  for (let i = 0; i < 7; i++) await page.request.post(path, { data: { text: `More to say ${i}` } })
  await player.toggleComments.click()
  await player.toggleComments.click()
  await expect(player.comments).toHaveCount(10)
  const list = player.dialog.getByRole('region', { name: 'All comments' })
  const { height, scrolls } = await list.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
  }))
  expect([Math.round(height), scrolls]).toEqual([15 * 16, true])
})
