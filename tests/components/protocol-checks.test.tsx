import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { enterAsAdmin, forgive, openApp, PHONE, WIDE } from './app.tsx'
import { publishCheckedLesson } from './checked-lesson.ts'
import { ask, network } from './network.ts'
import { expectCount, expectToast, shell, step } from './page.ts'
import { videoOf } from './player.ts'

const MARK = 'Protocol check is due'
const CHECKS = /^\/api\/admin\/protocol-checks(\?|$)/

const expectSound = async () => {
  for (const [width, height] of [PHONE, WIDE]) {
    await page.viewport(width, height)
    expect(await commands.findInaccessible()).toEqual([])
  }
}
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const reviewBy = page.getByLabelText(/^Review by/)
const enter = (username: string) => ask('/api/auth/login', { username, password: 'secret-pass' })

/** The library as it is after the day of review: a day of the server's clock can't pass here. */
const showDue = (id: number) => {
  const check = { protocol: 'ALS 7.3', checkedOn: '2026-05-03', reviewBy: '2027-05-03', isDue: true }
  const withMark = (video: Video) => (video.id === id ? { ...video, protocolCheck: check } : video)
  network.answer(new RegExp(`^/api/videos(/trending|/${id})?(\\?|$)`), async (_, send) => {
    const answer = await send()
    const data: Video | Video[] = await answer.json()
    return Response.json(Array.isArray(data) ? data.map(withMark) : withMark(data), {
      headers: answer.headers,
    })
  })
}

test('the page of a lesson says what it was checked against, and marks a check that is due', async () => {
  const { id } = await publishCheckedLesson('Splints')
  await ask('/api/auth/logout', {})
  openApp(`/video/${id}`)
  const line = shell.main.getByText(/^Checked against protocol/)
  await step('PK-04 with the day of the check and of the review', () =>
    expect
      .element(line)
      .toMatchTextContent(
        /^Checked against protocol ALS 7\.3 on [A-Z][a-z]{2} \d+, \d{4} · review by May 3, 2027$/,
      ),
  )
  await expectCount(page.getByText(MARK), 0)
  await expectCount(page.getByRole('button', { name: /^Still right/ }), 0)
  await expectSound()
  showDue(id)
  openApp(`/video/${id}`)
  await step('PK-05 the page marks it in words, in the player and below it', async () => {
    await expect.element(page.getByText(MARK).first()).toBeVisible()
    await expectCount(page.getByText(MARK), 2)
  })
  await expectSound()
  openApp('/trending?view=grid')
  const [first] = await ask<Video[]>('/api/videos/trending')
  showDue(first?.id ?? 0)
  openApp('/trending?view=grid')
  await step('PK-05 so does a card, also for visitors, in the words that describe its link', async () => {
    const card = page.css(`article[data-video="${first?.id ?? 0}"]`)
    await expect.element(card.getByText(MARK)).toBeVisible()
    await expect.element(card.getByRole('link')).toHaveAccessibleDescription(expect.stringContaining(MARK))
  })
  await expectSound()
})

test('an officer renews the check of a lesson on its page, once it is watched', async () => {
  forgive(/RequestError: (409|500)/)
  const { id } = await publishCheckedLesson('Splints')
  openApp(`/video/${id}`)
  const renew = page.getByRole('button', { name: 'Still right: check again in a year' })
  await step('PK-06 not before: the server refuses, and the page says why', async () => {
    await renew.click()
    await expectToast('Not checked', 'Watch the lesson first.')
  })
  await expectSound()
  await step('PK-06 PK-07 after watching, by one press', async () => {
    const picture = shell.main.css('video')
    await expect.element(picture).toBeVisible()
    await expect.poll(() => videoOf(picture).readyState).toBeGreaterThan(2)
    const video = videoOf(picture)
    video.muted = true
    await video.play()
    await expect.poll(() => video.ended, { timeout: 20_000 }).toBe(true)
    await expect
      .poll(
        async () => {
          const progress = await ask<{ videoId: number; doneAt: string | null }[]>('/api/training/progress')
          return progress.find(({ videoId }) => videoId === id)?.doneAt ?? null
        },
        { timeout: 20_000 },
      )
      .not.toBeNull()
    await renew.click()
    await expect.element(page.getByText(/^The next check of this lesson is due after/)).toBeVisible()
    const { protocolCheck } = await ask<Video>(`/api/videos/${id}`)
    await expect
      .element(shell.main.getByText(/^Checked against protocol/))
      .toMatchTextContent(new RegExp(`review by .*${protocolCheck?.reviewBy.slice(0, 4)}$`))
    expect(protocolCheck?.reviewBy).not.toBe('2027-05-03')
  })
})

test('officers have a list of the checks', async () => {
  forgive(/RequestError: 500/)
  const { title } = await publishCheckedLesson('Splints')
  const mend = network.fail(CHECKS)
  openApp('/admin?tab=protocol-checks')
  await expect.element(shell.main.getByRole('button', { name: 'Try again' })).toBeVisible()
  mend()
  await shell.main.getByRole('button', { name: 'Try again' }).click()
  await step('PK-09 with the lesson, its day and the counts', async () => {
    const row = page.getByRole('list', { name: 'Protocol checks' }).getByRole('listitem')
    await expect.element(row.filter({ hasText: title })).toMatchTextContent(/ALS 7\.3.*review by May 3, 2027/)
    await expect.element(shell.main.getByText(/^\d+ due · [1-9]\d* later$/)).toBeVisible()
  })
  await expectSound()
  network.answer(CHECKS, () => Response.json([]))
  openApp('/admin?tab=protocol-checks')
  await expect.element(page.getByText('No protocol checks')).toBeVisible()
  await expectSound()
})

test('the protocol is filled in by the upload form, the edit of the owner and that of an officer', async () => {
  const { id, username, title } = await publishCheckedLesson('Splints')
  await step('PK-03 an officer changes it in the list of all videos', async () => {
    openApp(`/admin?tab=all-videos&search=${username}`)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('textbox', { name: /^Checked against/ })).toHaveValue('ALS 7.3')
    await dialog.getByRole('textbox', { name: /^Checked against/ }).fill('ALS 8.0')
    await expectSound()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect((await ask<Video>(`/api/videos/${id}`)).protocolCheck?.protocol).toBe('ALS 8.0')
  })
  await enter(username)
  await step('PK-03 the owner proposes another day', async () => {
    openApp(`/profile?tab=uploads&correct=${id}`)
    await expect.element(field('Checked against')).toHaveValue('ALS 8.0')
    await reviewBy.fill('')
    await page.getByRole('button', { name: 'Send for review' }).click()
    await expect.element(page.getByText('Please choose a day.')).toBeVisible()
    await reviewBy.fill('2028-01-31')
    await page.getByRole('button', { name: 'Send for review' }).click()
    await expectToast('Sent for review', `“${title}” stays public as it is until your changes are reviewed.`)
  })
  await enterAsAdmin()
  await step('PK-03 the reviewer sees both', async () => {
    openApp(`/admin?tab=pending-videos&search=${username}`)
    await page
      .getByRole('button', { name: /^Review/ })
      .first()
      .click()
    await expect
      .element(page.getByRole('region', { name: 'Protocol, changed' }))
      .toMatchTextContent(/May 3, 2027.*Jan 31, 2028/)
  })
  await step('PK-01 the upload form asks for both, and keeps them through a reload', async () => {
    openApp('/upload/training')
    await field('Checked against').fill('ALS 9')
    await expectSound()
    await reviewBy.fill('2028-02-01')
    openApp('/upload/training')
    await expect.element(field('Checked against')).toHaveValue('ALS 9')
    await expect.element(reviewBy).toHaveValue('2028-02-01')
  })
})
