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

test('members store and delete comments, everyone else sees them at once, and a comment of a visitor stays in the browser', async ({
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
  await test.step('GP-28 comments are hidden by default', async () => {
    await expect(player.toggleComments).toHaveText('Show Comments')
    await expect(player.comment).toBeHidden()
    await expect(player.dialog.getByText('Said before')).toBeHidden()
  })
  await test.step('GP-27 the toggle shows the comments', async () => {
    await player.toggleComments.click()
    await expect(player.toggleComments).toHaveText('Hide Comments')
    await expect(player.comments).toContainText(['Said before'])
  })

  await test.step('GP-29 the input reads Add a comment...', async () => {
    await expect(player.comment).toHaveAttribute('placeholder', 'Add a comment...')
  })
  await test.step('GP-30 the button reads Comment', async () => {
    await expect(player.postComment).toHaveText('Comment')
  })
  await test.step('GP-33 without text the button is disabled', async () => {
    await expect(player.postComment).toBeDisabled()
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) posts.push(request.url())
  })
  await test.step('GP-33 with blank text the button is disabled', async () => {
    await player.comment.fill('   ')
    await expect(player.postComment).toBeDisabled()
  })
  await player.comment.press('Enter')
  for (const text of ['First word', 'Second word']) {
    await player.comment.fill(`  ${text} `)
    await player.postComment.click()
    await test.step('GP-35 posting shows a toast', async () => {
      await player.shell.expectToast('Comment posted')
    })
    await test.step('GP-34 the posted comment is at the top, and the input is empty', async () => {
      await expect(player.comments.first()).toContainText(text)
      await expect(player.comment).toHaveValue('')
    })
  }
  await test.step('GP-32 blank text posts nothing', () => {
    expect(posts).toHaveLength(2)
  })
  await test.step('GP-42 the date of a new comment is Just now', async () => {
    await expect(player.comments.first()).toContainText('Ana Duarte')
    await expect(player.comments.first()).toContainText('Just now')
  })

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
  await test.step('GP-37 stored comments are listed newest first', async () => {
    await expect(visitor.comments).toContainText(['Second word', 'First word', 'Said before'])
  })
  await test.step('GP-41 a comment of a visitor is by Anonymous', async () => {
    await visitor.comment.fill('Only for me')
    await visitor.postComment.click()
    await visitor.shell.expectToast('Comment posted')
    await expect(visitor.comments.first()).toContainText('Only for me')
    await expect(visitor.comments.first()).toContainText('Anonymous')
    await expect(visitor.comments.first()).toContainText('Just now')
  })
  await test.step('GP-40 a comment of a visitor stays in that browser', async () => {
    expect(writes).toEqual([])
    await visitor.page.reload()
    await visit()
    await expect(visitor.comments.first()).toContainText('Only for me')
  })

  await test.step('GP-36 the comment of a member is stored', async () => {
    await player.comment.fill('Heard by everybody')
    await player.postComment.click()
    await expect(player.comments.first()).toContainText('Heard by everybody')
  })
  await test.step('GP-40 other people do not see the comment of a visitor', async () => {
    await expect(player.dialog.getByText('Only for me')).toHaveCount(0)
  })
  await test.step('GP-39 a stored comment reaches open comment lists at once', async () => {
    await expect(visitor.dialog.getByText('Heard by everybody')).toBeVisible()
  })
  await test.step('QU-01 QU-13 a reply is written in the dialog, and reaches open lists at once', async () => {
    const reply = player.dialog.getByRole('button', { name: 'Reply to Ana Duarte: First word' })
    await reply.press('Enter')
    const text = player.dialog.getByRole('textbox', { name: 'Reply to Ana Duarte' })
    await expect(text).toBeFocused()
    await text.fill('A reply')
    await player.dialog.getByRole('button', { name: 'Post reply' }).click()
    await expect(reply).toBeFocused()
    const replies = visitor.dialog.getByRole('list', { name: 'Replies to Ana Duarte' })
    await expect(replies.getByRole('listitem')).toContainText(['A reply'])
    await player.dialog.getByRole('button', { name: 'Delete comment: A reply' }).click()
    await expect(player.dialog.getByText('A reply')).toHaveCount(0)
  })
  await other.close()

  await test.step('GP-38 the own comments can be deleted', async () => {
    await player.dialog.getByRole('button', { name: 'Delete comment: Said before' }).click()
    await expect(player.comments).toHaveCount(3)
    await player.shell.expectToast('Comment deleted', '', 'default', 'Undo')
  })
  await test.step('the deletion is undone, at the place of the comment, and then done again', async () => {
    const stored = async () =>
      ((await (await page.request.get(path)).json()) as { text: string }[]).map(({ text }) => text)
    const texts = ['Heard by everybody', 'Second word', 'First word']
    // At once, and for everybody: closing the tab now changes nothing.
    expect(await stored()).toEqual(texts)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(player.comments).toContainText([...texts, 'Said before'])
    expect(await stored()).toEqual([...texts, 'Said before'])
    await expect(player.dialog.getByRole('region', { name: 'All comments' })).toBeFocused()
    await player.dialog.getByRole('button', { name: 'Delete comment: Said before' }).press('Enter')
    await expect(player.comments).toHaveCount(3)
    await expect(player.dialog.getByRole('region', { name: 'All comments' })).toBeFocused()
  })
  await test.step('GP-37 the server lists the newest first', async () => {
    const stored = (await (await page.request.get(path)).json()) as { text: string }[]
    expect(stored.map(({ text }) => text)).toEqual(['Heard by everybody', 'Second word', 'First word'])
  })
  await test.step('GP-31 the list scrolls at 15 rem', async () => {
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
})
