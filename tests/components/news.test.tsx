import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Category } from '#shared/contract/categories.ts'
import type { Digest } from '#shared/contract/news.ts'
import type { NotificationSettings } from '#shared/contract/notifications.ts'
import type { Video } from '#shared/contract/videos.ts'
import { NEWS_MAX } from '#shared/limits/lists.ts'
import { expectPath, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectToast, shell, step } from './page.ts'

const NEWS = /^\/api\/news/
const DAY_MS = 24 * 60 * 60 * 1000
const row = page.getByRole('region', { name: 'New since your last visit' })
const cards = row.getByRole('listitem')
const below = page.getByRole('region', { name: 'Popular Training Sessions' })

/** A visit of the shared server is the first one: the row gets lessons of its library. */
const answerNews = (videos: readonly Video[]) => network.answer(NEWS, () => Response.json(videos))
const expectSound = async () => {
  for (const [width, height] of [PHONE, WIDE]) {
    await page.viewport(width, height)
    expect(await commands.findInaccessible()).toEqual([])
  }
}

test('a card and the page of a video say when it became public', async () => {
  const recent = new Date(Date.now() - 3 * DAY_MS - 1000).toISOString()
  const old = '2020-11-03T10:00:00.000Z'
  const dated = (video: Video, index: number) => ({
    ...video,
    publishedAt: index === 0 ? recent : index === 2 ? null : old,
  })
  network.answer(/^\/api\/videos\/trending/, async (_, send) => {
    const answer = await send()
    const videos: Video[] = await answer.json()
    return Response.json(videos.map(dated), { headers: answer.headers })
  })
  const [first] = await ask<Video[]>('/api/videos/trending')
  openApp('/trending?view=grid')
  const times = page.css('article[data-video]')
  const timeIn = (index: number) => times.nth(index).css('time')
  await step('NW-01 a recent one is relative, with its whole date as title', async () => {
    await expect.element(timeIn(0)).toMatchTextContent(/^3 days ago$/)
    await expect.element(timeIn(0)).toHaveAttribute('datetime', recent)
    await expect.element(timeIn(0)).toHaveAttribute('title', expect.stringMatching(/\d{4}.*\d\d/))
  })
  await step('NW-01 an older one is a date', async () => {
    await expect.element(timeIn(1)).toMatchTextContent(/^Nov 3, 2020$/)
    await expect.element(timeIn(1)).toHaveAttribute('datetime', old)
  })
  await step('NW-01 one that is not public has none', () => expectCount(timeIn(2), 0))
  network.answer(new RegExp(`^/api/videos/${first?.id ?? 0}$`), async (_, send) =>
    Response.json(dated(await (await send()).json(), 0)),
  )
  openApp(`/video/${first?.id ?? 0}`)
  await step('NW-01 on the page of the video', () =>
    expect.element(shell.main.css(`time[datetime="${recent}"]`).first()).toMatchTextContent(/^3 days ago$/),
  )
})

test('the row of new lessons stands on Home and on Discover, and is bounded', async () => {
  const videos = (await ask<Video[]>('/api/videos?limit=50')).slice(0, NEWS_MAX + 1)
  expect(videos).toHaveLength(NEWS_MAX + 1)
  await join()
  answerNews(videos)
  openApp('/')
  await step('NW-04 at most twelve, in the order of the server', async () => {
    await expectCount(cards, NEWS_MAX)
    await expect.element(cards.first()).toMatchTextContent(new RegExp(videos[0]?.title.slice(0, 10) ?? '-'))
  })
  await step('NW-04 one request', () => expect(network.calls(NEWS)).toHaveLength(1))
  await expectSound()
  await step('NW-04 See all leads to the list of the newest', async () => {
    await row.getByRole('link', { name: 'See all' }).click()
    await expectPath('/discover')
  })
  await step('NW-04 on Discover the row stands above the newest', async () => {
    await expectCount(cards, NEWS_MAX)
    await expectCount(row.getByRole('link', { name: 'See all' }), 0)
  })
  await expectSound()
  await step('NW-04 a filter shows its own list alone', async () => {
    await page.getByLabelText('Sort by').selectOptions('Most viewed')
    await expectCount(row, 0)
  })
})

test('without news, without an answer and for visitors there is no row', async () => {
  openApp('/')
  await step('NW-05 a visitor asks nothing', async () => {
    await expect.element(below).toBeVisible()
    expect(network.calls(NEWS)).toEqual([])
  })
  await join()
  openApp('/')
  await step('NW-05 a first visit has none', async () => {
    await expect.element(below).toBeVisible()
    expect(network.calls(NEWS)).toHaveLength(1)
    await expectCount(row, 0)
  })
  forgive(/500:/)
  network.fail(NEWS)
  for (const path of ['/', '/discover']) {
    openApp(path)
    await step(`NW-05 a failure leaves the rest of ${path}`, async () => {
      await expect.element(page.css('article[data-video]').first()).toBeVisible()
      await expectCount(row, 0)
    })
  }
})

test('the row comes before what is below it, which nothing moves then', async () => {
  const videos = await ask<Video[]>('/api/videos?limit=2')
  await join()
  answerNews(videos)
  const release = network.hold(NEWS)
  openApp('/discover')
  await step('NW-04 the list waits for the row', async () => {
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading videos' })).toBeVisible()
    await expectCount(page.css('article[data-video]'), 0)
  })
  release()
  await step('NW-04 both are shown', async () => {
    await expectCount(cards, 2)
    await expect.element(page.css('article[data-video]').nth(2)).toBeVisible()
  })
})

test('a discipline is followed on its page, and listed in Preferences', async () => {
  const [discipline] = await ask<Category[]>('/api/categories')
  const { id, name } = discipline ?? { id: 0, name: '' }
  const follow = page.getByRole('button', { name: `Follow ${name}` })
  const following = page.getByRole('button', { name: `Following ${name}` })
  openApp(`/category/${id}?view=grid`)
  await step('NW-06 a visitor is asked to sign in', async () => {
    await follow.click()
    await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
    expect(network.calls(/^\/api\/(user\/disciplines|categories\/\d+\/follow)/)).toEqual([])
  })
  await join()
  openApp(`/category/${id}?view=grid`)
  await step('NW-06 the button says what the server has', async () => {
    await follow.click()
    await expectToast(`Now following ${name}`)
    await expect.element(following).toHaveAttribute('aria-pressed', 'true')
  })
  await expectSound()
  openApp('/preferences')
  const list = page.getByRole('region', { name: 'Disciplines you follow' })
  await step('NW-06 Preferences lists it', () =>
    expect.element(list.getByText(name, { exact: true })).toBeVisible(),
  )
  forgive(/503:/)
  const mend = network.fail(/\/unfollow$/, 503, 'unavailable')
  await step('NW-06 a failure is told, and changes nothing', async () => {
    await list.getByRole('button', { name: `Following ${name}` }).click()
    await expectToast('Error', `Failed to unfollow ${name}`, 'Not now.')
    await expect.element(list.getByText(name, { exact: true })).toBeVisible()
  })
  mend()
  await step('NW-06 and lets go of it', async () => {
    await list.getByRole('button', { name: `Following ${name}` }).click()
    await expect.element(list.getByText(/^None\./)).toBeVisible()
  })
})

test('Preferences has all choices of notices', async () => {
  await join()
  openApp('/profile/security')
  await step('NW-13 Sign-in and security leads there', async () => {
    await page.getByRole('link', { name: 'Choose in Preferences' }).click()
    await expect
      .poll(() => window.location.pathname + window.location.hash)
      .toBe('/preferences#notifications')
  })
  // The server of these tests sends neither mail nor push messages.
  network.answer(/^\/api\/user\/notifications/, async (_, send) => {
    const settings: NotificationSettings = await (await send()).json()
    return Response.json({ ...settings, hasMail: true, pushKey: `B${'A'.repeat(86)}` })
  })
  let digest: Digest = { every: 'off', canBeSent: false }
  network.answer(/^\/api\/user\/digest/, ({ method, body }) => {
    if (method === 'PUT') digest = { ...digest, ...JSON.parse(body ?? '{}') }
    return Response.json(digest)
  })
  openApp('/preferences')
  const choices = page.getByRole('region', { name: 'Notifications', exact: true })
  const lessons = (channel: string) =>
    choices.getByRole('checkbox', { name: `New lessons of those you follow, ${channel}` })
  await step('NW-08 the bell is on and push messages are off', async () => {
    await expect.element(lessons('in the app')).toBeChecked()
    await expect.element(lessons('as a push message')).not.toBeChecked()
  })
  await step('NW-08 a choice is saved at once', async () => {
    await lessons('as a push message').click()
    await expect.element(lessons('as a push message')).toBeChecked()
  })
  const choice = choices.getByLabelText('Digest of new lessons by mail')
  await step('NW-09 the digest is off until it is chosen', async () => {
    await expect.element(choice).toHaveValue('off')
    await choice.selectOptions('Every Monday morning')
    await expect.element(choice).toHaveValue('week')
    await expect.poll(() => digest.every).toBe('week')
  })
  await step('NW-10 an address that is not confirmed is said', () =>
    expect.element(choices.getByText(/once you have confirmed your e-mail address/)).toBeVisible(),
  )
  await expectSound()
})
