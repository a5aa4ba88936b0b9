import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Comment } from '#shared/contract/comments.ts'
import { join, openApp } from './app.tsx'
import { network } from './network.ts'
import { shell, step } from './page.ts'
import { anyLesson } from './player.ts'

/** Sets the language and the time zone of the browser. */
async function setPlace(locale: string, timezoneId: string): Promise<void> {
  const { userAgent } = navigator
  await cdp().send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
  await cdp().send('Emulation.setLocaleOverride', { locale })
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId })
}

test('in German, dates and times follow the browser, fixed texts and words stay English', async ({
  onTestFinished,
}) => {
  onTestFinished(() => setPlace('en-US', ''))
  await setPlace('de-DE', 'Europe/Berlin')
  const { id: userId, username } = await join()
  openApp('/profile/security')
  await expect.element(shell.main.css('time').first()).toMatchTextContent(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  const { id } = await anyLesson()
  // No comment of this test is on the shared server.
  const comments: Comment[] = []
  network.answer(/^\/api\/videos\/\d+\/comments/, ({ method, body }) => {
    if (method === 'GET') return Response.json(comments)
    const { text }: { text: string } = JSON.parse(body ?? '')
    const comment = {
      id: 1,
      user: username,
      userId,
      text,
      date: new Date().toISOString(),
      avatar: null,
      editedAt: null,
      parentId: null,
      question: null,
      replies: [],
    }
    comments.push(comment)
    return Response.json(comment, { status: 201 })
  })
  openApp(`/video/${id}`)
  await expect.element(shell.main.getByText(/^\S+ views?$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show Comments' }).click()
  await page.getByPlaceholder('Add a comment...', { exact: true }).fill('Gut erklärt')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect
    .element(page.getByRole('region', { name: 'All comments' }).css('time').first())
    .toHaveTextContent('Just now')
})

test('names and titles from right to left stay in order inside English lines', async () => {
  const title = 'סיבוב מהיר (2)!'
  network.answer(/^\/api\/videos\/featured/, async (_, send) => {
    const videos = (await (await send()).json()) as { title: string; creator: { displayName: string } }[]
    for (const video of videos)
      Object.assign(video, { title, creator: { ...video.creator, displayName: 'דנה' } })
    return Response.json(videos)
  })
  openApp('/')
  await expect.element(shell.heading).toBeVisible()
  const name = shell.main.css('bdi').filter({ hasText: 'דנה' }).first()
  await expect.element(name).toBeVisible()
  await step('the count comes after the name, as one piece', () => {
    const bdi = name.element()
    const rest = document.createRange()
    rest.selectNodeContents(bdi.parentElement ?? bdi)
    rest.setStartAfter(bdi)
    const lefts = [...rest.getClientRects()].map(({ left }) => left)
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(bdi.getBoundingClientRect().right - 1)
  })
  await expect
    .element(page.getByRole('heading', { name: title }).first())
    .toHaveStyle({ direction: 'rtl', textAlign: 'left' })
})
