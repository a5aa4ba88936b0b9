import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, newPerson } from './people.ts'
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

test('GP-27 GP-28 GP-29 GP-30 GP-31 GP-32 GP-33 GP-34 GP-35 GP-36 GP-37 GP-38 comments of members are stored, the newest first, and their own to delete', async ({
  page,
}) => {
  const player = new PlayerPage(page)
  const path = `/api/videos/${video().id}/comments`
  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Duarte' }))
  await page.request.post(path, { data: { text: 'Said before' } })
  await page.goto('/terms')
  await player.open(video())
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

  await page.reload()
  await player.open(video())
  await player.toggleComments.click()
  await expect(player.comments).toContainText(['Second word', 'First word', 'Said before'])

  await player.dialog.getByRole('button', { name: 'Delete comment: First word' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(player.comments).toHaveCount(2)
  await player.shell.expectToast('Comment deleted')
  const stored = (await (await page.request.get(path)).json()) as { text: string }[]
  expect(stored.map(({ text }) => text)).toEqual(['Second word', 'Said before'])

  for (let i = 0; i < 8; i++) await page.request.post(path, { data: { text: `More to say ${i}` } })
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

test('GP-39 GP-40 GP-41 a visitor’s comment stays in that browser, as Anonymous and Just now; a member’s reaches everybody at once', async ({
  page,
  browser,
  site,
}) => {
  const player = new PlayerPage(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/view')) writes.push(request.url())
  })
  await page.goto('/terms')
  await player.open(video())
  await player.toggleComments.click()
  await player.comment.fill('Only for me')
  await player.postComment.click()
  await player.shell.expectToast('Comment posted')
  await expect(player.comments.first()).toContainText('Only for me')
  await expect(player.comments.first()).toContainText('Anonymous')
  await expect(player.comments.first()).toContainText('Just now')
  expect(writes).toEqual([])
  await page.reload()
  await player.open(video())
  await player.toggleComments.click()
  await expect(player.comments.first()).toContainText('Only for me')

  const other = await browser.newContext({ baseURL: site.baseUrl })
  const elsewhere = new PlayerPage(await other.newPage())
  await enterAsAdmin(elsewhere.page)
  await elsewhere.page.goto('/terms')
  await elsewhere.open(video())
  await elsewhere.toggleComments.click()
  await elsewhere.comment.fill('Heard by everybody')
  await elsewhere.postComment.click()
  await expect(elsewhere.comments.first()).toContainText('Heard by everybody')
  await expect(elsewhere.dialog.getByText('Only for me')).toHaveCount(0)
  // It reaches whoever has the comments open, without being asked for.
  await expect(player.dialog.getByText('Heard by everybody')).toBeVisible()
  await other.close()
})
