import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { enterAsAdmin, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectToast, press, step } from './page.ts'
import { videoOf } from './player.ts'
import { sendLesson } from './upload-film.ts'

const enter = (username: string) => ask('/api/auth/login', { username, password: 'secret-pass' })

/** A public lesson of a new instructor; the page is the administrator's afterwards. */
async function aLesson() {
  const { username } = await join()
  const title = `Knots of ${username}`
  const id = await sendLesson(title)
  await enterAsAdmin()
  await ask(`/api/admin/videos/${id}/approve`, {})
  return { id, title, instructor: username }
}

const list = page.getByRole('region', { name: 'All comments' })
const field = page.getByRole('textbox', { name: 'Add a comment' })
const button = (name: string | RegExp) => list.getByRole('button', { name })

async function openComments(id: number): Promise<void> {
  openApp(`/video/${id}`)
  await page.getByRole('button', { name: 'Show Comments' }).click()
  await expect.element(field).toBeVisible()
}

async function post(text: string): Promise<void> {
  await field.fill(text)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
}

/** The elements of the comments, or of the list of questions, that reach beyond the screen or their list. */
function cutOff(): string[] {
  const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN
  const parts = [...document.querySelectorAll('aside section *, [role=tabpanel] *')]
  return parts
    .filter(
      (part) => rightOf(part) > Math.min(window.innerWidth, rightOf(part.closest('[role=region], main'))) + 1,
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** At both widths, and with text of twice its size. */
async function expectAccessible(): Promise<void> {
  const { style } = document.documentElement
  for (const size of [WIDE, PHONE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  style.fontSize = '200%'
  await expect.poll(cutOff).toEqual([])
  expect(await commands.findInaccessible()).toEqual([])
  style.fontSize = ''
  await page.viewport(...WIDE)
}

test('a member asks the instructor, who finds the question in the profile and answers it', async () => {
  const { id, title, instructor } = await aLesson()
  const { username: asker } = await join()
  await openComments(id)
  const question = 'At 0:01, which knot? See https://example.org/knots. Not <b>9:59</b>'
  await step('QU-06 a comment asks the instructor, and its state is said in words', async () => {
    await page.getByRole('checkbox', { name: 'Ask the instructor' }).click()
    await post(question)
    await expectToast('The instructor was asked')
    await expect.element(list.getByRole('listitem')).toMatchTextContent(/Open question/)
    await expect.element(page.getByRole('checkbox', { name: 'Ask the instructor' })).not.toBeChecked()
  })
  await step('QU-05 an address is a link of a new tab, and text is no markup', async () => {
    const link = list.getByRole('link')
    await expect.element(link).toHaveAttribute('href', 'https://example.org/knots')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener nofollow ugc')
    await expect.element(list).toMatchTextContent(/Not <b>9:59<\/b>/)
  })
  await step('QU-04 a time within the lesson plays it from there', async () => {
    await expectCount(button(/^Play from/), 1)
    await button('Play from 0:01').click()
    await expect.poll(() => videoOf(page.css('video')).currentTime).toBeGreaterThanOrEqual(1)
  })
  await step('QU-08 a comment stands below the question', async () => {
    await post('Well shown')
    await expect.element(list.getByRole('listitem').last()).toMatchTextContent(/Well shown/)
  })
  await expectAccessible()

  await enter(instructor)
  openApp('/profile?tab=questions')
  await step(
    'QU-10 the instructor has the open questions of all own lessons, with their number',
    async () => {
      await expect.element(page.getByRole('tab', { name: 'Questions (1)' })).toBeVisible()
      const row = page.getByRole('list', { name: 'Open questions, oldest first' }).getByRole('link')
      await expect.element(row).toMatchTextContent(new RegExp(`which knot.*${asker} about ${title}`))
      await expectAccessible()
      await row.click()
      await expect.poll(() => window.location.pathname).toBe(`/video/${id}`)
      await expect.element(list.getByRole('listitem').first()).toHaveFocus()
    },
  )
  await step('QU-13 the form of a reply takes the focus and gives it back', async () => {
    await press(button(/^Reply to .*which knot/), '{Enter}')
    await expect.element(page.getByRole('textbox', { name: `Reply to ${asker}` })).toHaveFocus()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(button(/^Reply to .*which knot/)).toHaveFocus()
    await userEvent.keyboard('{Enter}A bowline, see 0:00')
    await expectAccessible()
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expectToast('Reply posted')
    await expect.element(button(/^Reply to .*which knot/)).toHaveFocus()
  })
  await step('QU-07 the reply answers the question', async () => {
    await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Answered/)
    const replies = list.getByRole('list', { name: `Replies to ${asker}` })
    await expect.element(replies).toMatchTextContent(/Instructor.*A bowline, see 0:00/)
    await button(/^Open again/).click()
    await expectToast('The question is open again')
    await expect.element(list).toHaveFocus()
    await button(/^Mark as answered/).click()
    await expectToast('Marked as answered')
    await expect.element(button(/^Open again/)).toBeVisible()
  })
  await expectAccessible()

  openApp('/profile?tab=questions')
  await expect.element(page.getByRole('tab', { name: 'Questions (0)' })).toBeVisible()
  await expect.element(page.getByText('No open questions.')).toBeVisible()
})

test('an author edits a comment, and deletes a reply with an undo', async () => {
  const { id } = await aLesson()
  const { username } = await join()
  await openComments(id)
  await post('Tehter first')
  await step('QU-03 the own text is changed, and shown as edited', async () => {
    await press(button('Edit comment: Tehter first'), '{Enter}')
    const edit = page.getByRole('textbox', { name: 'Edit your comment' })
    await expect.element(edit).toHaveFocus()
    await edit.fill('Tether first')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast('Comment changed')
    await expect.element(list.getByRole('listitem')).toMatchTextContent(/, edited.*Tether first/)
    await expect.element(button('Edit comment: Tether first')).toHaveFocus()
  })
  await step('QU-01 a reply to a reply stands below the same comment', async () => {
    await button(/^Reply to .*Tether first/).click()
    await page.getByRole('textbox', { name: `Reply to ${username}` }).fill('Always')
    await page.getByRole('button', { name: 'Post reply' }).click()
    await button(/^Reply to .*Always/).click()
    await page.getByRole('textbox', { name: `Reply to ${username}` }).fill('Really always')
    await page.getByRole('button', { name: 'Post reply' }).click()
    const replies = list.getByRole('list', { name: `Replies to ${username}` })
    await expectCount(replies.getByRole('listitem'), 2)
    await expectCount(list.getByRole('list'), 2)
  })
  await step('QU-11 a deleted reply comes back at its place', async () => {
    await button('Delete comment: Always').click()
    await expectCount(list.getByRole('listitem'), 2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectCount(list.getByRole('listitem'), 3)
    await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent(/Always/)
  })
  forgive(/RequestError: 500/)
  const pass = network.fail(/\/api\/comments\/\d+$/)
  await button('Edit comment: Really always').click()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Nearly always')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue('Nearly always')
  pass()
})

test('QU-06 QU-10 the own instructor is not asked, visitors neither ask nor reply, and a list that fails is read again', async () => {
  const { id, instructor } = await aLesson()
  await join()
  await ask(`/api/videos/${id}/comments`, { text: 'Said before' })
  await enter(instructor)
  await openComments(id)
  await expect.element(button(/^Reply to/)).toBeVisible()
  await expectCount(page.getByRole('checkbox', { name: 'Ask the instructor' }), 0)
  forgive(/RequestError: 500/)
  const pass = network.fail(/\/api\/user\/questions/)
  openApp('/profile?tab=questions')
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  pass()
  await again.click()
  await expect.element(page.getByText('No open questions.')).toBeVisible()
  await ask('/api/auth/logout', {})
  await openComments(id)
  await expect.element(list.getByText('Said before')).toBeVisible()
  await expectCount(button(/^(Reply|Edit)/), 0)
  await expectCount(page.getByRole('checkbox', { name: 'Ask the instructor' }), 0)
})
