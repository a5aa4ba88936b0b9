import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, step } from './page.ts'

const RECOMMENDED = /^\/api\/videos\/recommended/
const section = page.getByRole('region', { name: 'Recommended for You' })
const row = section.getByRole('list', { name: 'Recommended for You' })
const cards = row.getByRole('listitem')
const left = section.getByRole('button', { name: 'Scroll left' })
const right = section.getByRole('button', { name: 'Scroll right' })
const preferences = section.getByRole('link', { name: 'Update Preferences' })
const position = () => Math.round(row.element().scrollLeft)
const height = () => Math.round(section.element().getBoundingClientRect().height)

/** A new member who chose the first discipline that has lessons. @returns its name */
async function joinWithPreferences(): Promise<string> {
  const [video] = await ask<Video[]>('/api/videos/trending')
  await join()
  await ask('/api/user/preferences', {
    categoryIds: [video?.categoryId],
    professionalArea: 'ems',
    experienceLevel: '1-3',
  })
  return video?.category.name ?? ''
}

test('a visitor is asked to sign in', async () => {
  openApp('/')
  await step('RC-10 signed out it asks to sign in', async () => {
    await expect.element(section.getByText(/Sign in to get training/)).toBeVisible()
    await expectCount(cards, 0)
  })
  await step('RC-11 signed out it links to /auth', async () => {
    await section.getByRole('link', { name: 'Sign In' }).click()
    await expectPath('/auth')
  })
  await step('RC-15 signed out nothing is requested', () => expect(network.calls(RECOMMENDED)).toEqual([]))
})

test('a member gets a carousel of cards with reasons', async () => {
  const discipline = await joinWithPreferences()
  const recommended = await ask<(Video & { reason: string })[]>('/api/videos/recommended')
  openApp('/')
  await step('RC-12 the recommended videos', () => expectCount(cards, recommended.length))
  await step('RC-15 signed in they are requested once', () =>
    expect(network.calls(RECOMMENDED)).toHaveLength(1),
  )
  for (const [width, high] of [WIDE, PHONE]) {
    await page.viewport(width, high)
    expect(await commands.findInaccessible()).toEqual([])
  }
  await page.viewport(800, 900)
  await step('HV-17 the carousel stands on the Videos tab', () =>
    expect
      .element(page.getByRole('tabpanel', { name: 'Videos', exact: true }).filter({ has: section }))
      .toBeVisible(),
  )
  await step('RC-02 a card is 256 px wide', () => {
    for (const card of cards.elements()) expect(getComputedStyle(card).width).toBe('256px')
  })
  await step('RC-25 a card gives the reason', () =>
    expect(cards.first().element().textContent).toContain(`Because you chose ${discipline}`),
  )
  await step('RC-01 the cards stand in one row', () =>
    expect(new Set(cards.elements().map((card) => card.getBoundingClientRect().top)).size).toBe(1),
  )
  await step('RC-04 the left arrow is disabled at the start', async () => {
    expect(position()).toBe(0)
    await expect.element(left).toBeDisabled()
  })
  await step('RC-03 an arrow scrolls by 320 px', async () => {
    await right.click()
    await expect.poll(position).toBe(320)
    await expect.element(left).toBeEnabled()
  })
  await step('RC-05 the right arrow is disabled at the end', async () => {
    const list = row.element()
    list.scrollTo({ left: list.scrollWidth, behavior: 'instant' })
    await expect.element(right).toBeDisabled()
  })
  await step('RC-03 the left arrow scrolls back by 320 px', async () => {
    const end = position()
    await left.click()
    await expect.poll(position).toBe(end - 320)
    await expect.element(right).toBeEnabled()
  })
  await step('RC-13 Update Preferences links to /preferences', () =>
    expect.element(preferences).toHaveAttribute('href', '/preferences'),
  )
  const { id, title } = recommended[0] ?? { id: 0, title: '' }
  const link = cards.filter({ hasText: title }).getByRole('link').first()
  await step('RC-14 a card links to its video', async () => {
    await expect.element(link).toHaveAttribute('href', `/video/${id}`)
    await link.click()
    await expectPath(`/video/${id}`)
  })
})

test('loading, error and empty state have the same height', async () => {
  forgive(/RequestError: 500/)
  await joinWithPreferences()
  const answerEmpty = network.answer(RECOMMENDED, () => Response.json([]))
  const mend = network.fail(RECOMMENDED)
  const release = network.hold(RECOMMENDED)
  openApp('/')
  await step('RC-06 RC-07 six skeletons while it loads', () =>
    expectCount(section.css('[data-card-to-come]'), 6),
  )
  const before = height()
  release()
  const alert = section.getByRole('alert')
  await step('RC-08 the error', async () => {
    await expect.element(alert).toMatchTextContent('Unable to Load Recommendations')
    await expect
      .element(alert)
      .toMatchTextContent(
        'There was an error loading your personalized recommendations. Please try again later.',
      )
    expect(height()).toBe(before)
  })
  mend()
  await section.getByRole('button', { name: 'Try again' }).click()
  await step('RC-09 the empty state', async () => {
    await expect
      .element(
        section.getByText(
          "We're building your personalized recommendations. Update your category preferences to get better recommendations.",
        ),
      )
      .toBeVisible()
    await expect.element(preferences).toBeVisible()
    expect(height()).toBe(before)
  })
  answerEmpty()
})
