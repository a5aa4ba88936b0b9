import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { enterAsAdmin, expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectToast, press, shell, step } from './page.ts'

const WISHES = /^\/api\/wishes(\?|$)/

const field = shell.main.getByRole('textbox', { name: 'Lesson' })
const askButton = shell.main.getByRole('button', { name: 'Ask for this lesson' })
const list = page.getByRole('list', { name: 'Wishes, the most wanted first' })
const rowOf = (text: string) => list.getByRole('listitem').filter({ hasText: text })
const buttonOf = (name: string, text: string) => page.getByRole('button', { name: `${name}: ${text}` })

/** Words that no lesson has. */
const unknownWords = () => `Qzx ${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, 'q')}`
const signIn = (username: string) => ask('/api/auth/login', { username, password: 'secret-pass' })
const openSearch = (text: string) => openApp(`/search?q=${encodeURIComponent(text)}`)

const expectAccessible = async () => {
  for (const size of [WIDE, PHONE]) {
    await page.viewport(size[0], size[1])
    expect(await commands.findInaccessible()).toEqual([])
  }
  await page.viewport(...WIDE)
}

test('a search that finds nothing offers to ask for the lesson', async () => {
  const text = unknownWords()
  openSearch(text)
  await step('WI-01 a visitor is asked to sign in, with the way back', async () => {
    const button = shell.main.getByRole('button', { name: 'Sign in to ask' })
    await expect.element(button).toBeVisible()
    await expectCount(askButton, 0)
    await expectAccessible()
    await button.click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/auth'))
    expect(window.history.state).toMatchObject({ usr: { returnTo: `/search?q=${encodeURIComponent(text)}` } })
  })
  const { username } = await join()
  openSearch(text)
  await step('WI-01 a member edits the words of the search, and says which lesson it is', async () => {
    await expect.element(field).toHaveValue(text)
    await field.fill('  ')
    await askButton.click()
    await expect.element(shell.main.getByText('Please say which lesson you look for.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(network.calls(WISHES)).toEqual([])
    await field.fill(`${text} drill`)
    await expectAccessible()
  })
  await step('WI-01 a failure is told, and the words stay', async () => {
    const pass = network.fail(WISHES)
    forgive(/RequestError: 500/)
    await press(field, '{Enter}')
    await expectToast('Not asked', 'Not now.')
    await expect.element(field).toHaveValue(`${text} drill`)
    pass()
  })
  await step('WI-01 WI-03 one press asks; the next one sends nothing', async () => {
    await askButton.click()
    await expectToast('You asked for this lesson', `“${text} drill”`)
    await expect.element(shell.main.getByText(/^You asked for it/)).toBeVisible()
    const sent = network.calls(WISHES).length
    await askButton.click()
    expect(network.calls(WISHES)).toHaveLength(sent)
  })
  await step('WI-08 an officer declines it with a reason, and the member reads the reason', async () => {
    await enterAsAdmin()
    openApp('/admin?tab=wishes')
    await buttonOf('Decline', `${text} drill`).click()
    const dialog = page.getByRole('dialog', { name: 'Decline this wish?' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog.getByText('Please say why.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ask the air base.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expectToast('Wish declined', 'Those who asked for it are told.')
    await expectCount(rowOf(text), 0)
    await signIn(username)
    openApp('/notifications')
    await expect
      .element(shell.main.getByRole('listitem').first())
      .toMatchTextContent(/A lesson that you asked for was declined.*Ask the air base\./)
  })
})

test('a filtered search that finds nothing clears its filters instead', async () => {
  await join()
  openApp(`/search?q=${encodeURIComponent(unknownWords())}&length=short`)
  await expect.element(shell.main.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
  await step('WI-01 without the offer', () => expectCount(askButton, 0))
})

test('instructors and officers see the wishes, make them, and choose lessons', async () => {
  const text = unknownWords()
  const { username } = await join()
  await ask('/api/wishes', { text })
  await step('WI-04 a member without the permission has no list', async () => {
    openApp('/profile?tab=uploads')
    await expect.element(page.getByRole('tab', { name: 'Achievements' })).toBeVisible()
    await expectCount(page.getByRole('tab', { name: 'Wishes' }), 0)
  })
  await enterAsAdmin()
  await step('WI-04 the list loads, fails, and is empty', async () => {
    const pass = network.fail(WISHES)
    forgive(/RequestError: 500/)
    openApp('/profile?tab=wishes')
    await expect.element(shell.main.getByRole('button', { name: 'Try again' })).toBeVisible()
    pass()
    await shell.main.getByRole('button', { name: 'Try again' }).click()
    await expect.element(rowOf(text)).toMatchTextContent(/1 person asks since/)
    const undo = network.answer(WISHES, () => Response.json([]))
    openApp('/admin?tab=wishes')
    await expect.element(shell.main.getByText('No lessons are asked for')).toBeVisible()
    await expectAccessible()
    undo()
  })
  await step('WI-05 Make it opens the upload form with the title and the wish', async () => {
    openApp('/admin?tab=wishes')
    await expect.element(rowOf(text)).not.toMatchTextContent(username)
    await expectAccessible()
    await page.getByRole('link', { name: `Make it: ${text}` }).click()
    await expectPath('/upload/training')
    const title = shell.main.getByRole('textbox', { name: 'Title' })
    await expect.element(title).toHaveValue(text)
    await expect.element(shell.main.getByText(`People ask for “${text}”.`, { exact: false })).toBeVisible()
    await title.fill(`${text} in short`)
    openApp('/upload/training')
    await expect.element(title).toHaveValue(`${text} in short`)
    await expectAccessible()
    await shell.main.getByRole('button', { name: 'Not for this wish' }).click()
    await expectCount(shell.main.getByText(/^People ask for/), 0)
    await expect.element(title).toHaveFocus()
  })
  await step('WI-08 an officer chooses the lesson, and the member gets the link to it', async () => {
    const [lesson] = await ask<Video[]>('/api/videos?limit=1&sort=most-viewed')
    if (!lesson) throw new Error('The demo library has no lesson')
    openApp('/admin?tab=wishes')
    await buttonOf('Choose a lesson', text).click()
    const dialog = page.getByRole('dialog', { name: 'Which lesson is it?' })
    await dialog.getByRole('searchbox', { name: 'Find lessons' }).fill(lesson.title)
    await expectAccessible()
    await dialog.getByRole('button', { name: `Choose: ${lesson.title}` }).click()
    await expectToast('Lesson chosen', 'Those who asked for it are told.')
    await expectCount(rowOf(text), 0)
    await signIn(username)
    openApp('/notifications')
    const told = shell.main.getByRole('link', { name: /A lesson that you asked for is here/ })
    await expect.element(told).toMatchTextContent(lesson.title)
    await expect.element(told).toHaveAttribute('href', `/video/${lesson.id}`)
  })
})
