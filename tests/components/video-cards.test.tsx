import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { enterAsAdmin, forgive, join, openApp } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectToast, shell, step } from './page.ts'

const list = (path: string) => ask<Video[]>(path)
const cards = page.css('article[data-video]')

/** A card of a place, found by the title of its video. */
const cardIn = (place: Locator, title: string) => {
  const root = place.css('article').filter({ hasText: title }).first()
  return {
    root,
    like: root.getByRole('button', { name: /^Like / }),
    remove: root.getByRole('button', { name: `Delete ${title}` }),
    play: root.css('[data-play]'),
  }
}

const shownBy = (picture: Locator): string => {
  const image = picture.element()
  return image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.currentSrc : ''
}

/** Expects that all cards of the page with this title have a delete button, or none. */
async function expectDeletable(title: RegExp, isDeletable: boolean): Promise<void> {
  await expect.poll(() => document.title).toMatch(title)
  await expect.element(cards.first()).toBeVisible()
  await expectCount(page.css('[data-card-skeleton]'), 0)
  const buttons = cards.getByRole('button', { name: /^Delete / })
  // The home page may add more rows.
  await expect
    .poll(() => buttons.elements().length - (isDeletable ? cards.elements().length : 0), {
      message: String(title),
    })
    .toBe(0)
}

/** Expects the same of every screen with a grid. */
async function expectEveryDeletable(isDeletable: boolean): Promise<void> {
  await shell.sidebarToggle('Open').click()
  for (const [name, title] of [
    ['Home', /^Micro lessons/],
    ['Shorts', /^Shorts/],
    ['EMS', /^EMS/],
  ] as const) {
    await shell.sidebar.getByRole('link', { name, exact: true }).click()
    await expectDeletable(title, isDeletable)
  }
  await shell.search.fill('the')
  await userEvent.keyboard('{Enter}')
  await expectDeletable(/· Search Results ·/, isDeletable)
  openApp('/microclips')
  await expectDeletable(/^Micro Clips/, isDeletable)
}

const expectDestructive = () => expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')

beforeEach(() => {
  const grid = { categoryViewMode: 'grid', shortsViewMode: 'grid', microClipsViewMode: 'grid' }
  localStorage.setItem('view-mode-preference', JSON.stringify(grid))
})

test('a visitor is asked to sign in by the heart of a card, and deletes nothing', async () => {
  const [video] = await list('/api/videos/trending')
  const { id, title } = video ?? { id: 0, title: '' }
  for (const [requirement, reaction] of [
    ['VC-05', 'like'],
    ['VC-06', 'save'],
  ] as const) {
    await step(`${requirement} a ${reaction} needs a sign-in`, () =>
      expect(ask(`/api/videos/${id}/${reaction}`, {})).rejects.toThrow('401'),
    )
  }
  openApp('/trending?view=grid')
  const card = cardIn(shell.main, title)
  await step('VC-05 a visitor is asked to sign in', async () => {
    await card.like.click()
    await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
    await expect.element(card.like).toHaveAttribute('aria-pressed', 'false')
  })
  await step("VC-12 a visitor can't delete", () => expectDeletable(/^Trending/, false))
})

test('the heart of a card tells its result; a member may not delete', async () => {
  forgive(/503:/)
  const [video] = await list('/api/videos/trending')
  const { id, title } = video ?? { id: 0, title: '' }
  const path = new RegExp(`^/api/videos/${id}/like$`)
  await join()
  openApp('/trending?view=grid')
  const card = cardIn(shell.main, title)
  const mend = network.fail(path, 503, 'unavailable')
  await step('VC-10 a failure is told', async () => {
    await card.like.click()
    await expectToast(
      'Failed to like video',
      'There was an error liking the video. Please try again.',
      // The reason that the server gives.
      'Not now.',
    )
    await expectDestructive()
    await expect.element(card.like).toHaveAttribute('aria-pressed', 'false')
  })
  mend()
  await step('VC-09 the success is told', async () => {
    await card.like.click()
    await expectToast('Video liked', 'The video has been added to your liked videos.')
    await expect.element(card.like).toHaveAttribute('aria-pressed', 'true')
  })
  await step('VC-07 the like is a POST', () => expect(network.calls(path).at(-1)?.method).toBe('POST'))
  await step("VC-12 a member can't delete", async () => {
    await expectDeletable(/^Trending/, false)
    await expectEveryDeletable(false)
  })
})

test('the card of a micro clip shows its facts, and a placeholder for an image that fails', async () => {
  const [clip, broken, endless] = (await list('/api/videos')).filter(({ isMicroClip }) => isMicroClip)
  if (!clip || !broken || !endless) throw new Error('The demo library has lost its clips')
  // First in the list: other files publish videos, and the section shows twelve.
  const first = [
    clip,
    // No stored file has this name.
    { ...broken, thumbnailUrl: '/uploads/missing.jpg', thumbnailFile: 'missing.jpg', imageVariants: null },
    { ...endless, clipDuration: null },
  ]
  network.answer(/^\/api\/videos(\?|$)/, async (_, send) => {
    const listed = (await (await send()).json()) as Video[]
    return Response.json([...first, ...listed.filter(({ id }) => first.every((one) => one.id !== id))])
  })
  openApp('/')
  const essential = page.getByRole('region', { name: 'Essential Training' })
  const card = cardIn(essential, clip.title)
  const picture = card.root.css('img').last()
  await expect.element(card.root).toBeVisible()
  card.root.element().scrollIntoView()
  await step('VC-20 the thumbnail', () =>
    expect
      .poll(() => shownBy(picture))
      .toMatch(new RegExp(`/uploads/${clip.thumbnailFile?.replace(/\.\w+$/, '')}(-\\d+)?\\.webp$`)),
  )
  await step('VC-22 the badge', () =>
    expect.element(card.root.getByText('Micro Clip', { exact: true })).toBeVisible(),
  )
  const length = clip.clipDuration ?? 0
  await step('VC-23 the duration', () => {
    const text = `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`
    return expect.element(card.root.getByText(text, { exact: true })).toBeVisible()
  })
  await step('VC-24 without a duration 60 s', () =>
    expect.element(cardIn(essential, endless.title).root.getByText('1:00', { exact: true })).toBeVisible(),
  )
  await step('VC-25 the title', () =>
    expect.element(card.root.getByRole('heading')).toHaveTextContent(clip.title),
  )
  await step('VC-26 the creator', () =>
    expect.element(card.root.getByText(clip.creator.displayName, { exact: true })).toBeVisible(),
  )
  await step('VC-29 the category', () =>
    expect.element(card.root.getByText(clip.category.name, { exact: true })).toBeVisible(),
  )
  const counted = (count: number) => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}K`)
  await step('VC-27 the views', () =>
    expect.element(card.root.getByRole('img', { name: `${counted(clip.views)} views` })).toBeVisible(),
  )
  await step('VC-28 the likes', () =>
    expect.element(card.root.getByRole('img', { name: `${counted(clip.likes)} likes` })).toBeVisible(),
  )
  await step('VC-21 the play overlay shows on hover', async () => {
    await shell.heading.hover()
    await expect.element(card.play).toHaveStyle({ opacity: '0' })
    await card.root.hover()
    await expect.element(card.play).toHaveStyle({ opacity: '1' })
  })
  await step('FM-13 an image that fails falls back to the placeholder', async () => {
    const fallback = cardIn(essential, broken.title).root.css('img').last()
    fallback.element().scrollIntoView()
    await expect.element(fallback).toHaveAttribute('src', '/assets/placeholder.svg')
    await expect.poll(() => shownBy(fallback)).not.toBe('')
  })
})

test('an admin deletes a video by its card, after a confirmation', async () => {
  forgive(/50[23]:/)
  await enterAsAdmin()
  const trending = await list('/api/videos/trending')
  const { id, title } = trending[0] ?? { id: 0, title: '' }
  const path = new RegExp(`^/api/videos/${id}$`)
  openApp('/trending?view=grid')
  const card = cardIn(shell.main, title)
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  const askFirst = async () => {
    await card.remove.click()
    await expect
      .element(dialog)
      .toMatchTextContent(`Are you sure you want to delete "${title}"? This action cannot be undone.`)
  }
  await step('VC-13 the deletion asks first', async () => {
    await askFirst()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectCount(dialog, 0)
  })

  for (const [requirement, answer, message] of [
    ['VC-16', () => new Response('Bad gateway', { status: 502 }), 'Failed to delete video'],
    [
      'VC-19',
      () => Response.json({ code: 'unavailable', message: 'Storage is full.' }, { status: 503 }),
      'Storage is full.',
    ],
  ] as const) {
    const mend = network.answer(path, answer)
    await askFirst()
    await confirm.click()
    await step(`${requirement} a failure is told: ${message}`, async () => {
      await expectToast('Failed to delete video', `There was an error deleting the video: ${message}`)
      await expectDestructive()
    })
    await expectCount(dialog, 0)
    mend()
  }
  await expect.element(card.root).toBeVisible()

  // Other tests show the video, too: the library keeps it, and the lists of this page do not.
  network.answer(path, () => new Response(null, { status: 204 }))
  network.answer(/^\/api\/videos\/trending/, () => Response.json(trending.slice(1)))
  const reads = () => network.calls(/^\/api\/videos\/trending/).length
  const before = reads()
  await askFirst()
  await confirm.click()
  await step('VC-18 the success is told', () =>
    expectToast('Video deleted', `"${title}" has been permanently deleted.`),
  )
  await step('VC-14 the deletion is a DELETE without a payload', () =>
    expect(network.calls(path).at(-1)).toEqual({ method: 'DELETE', path: `/api/videos/${id}`, body: null }),
  )
  await step('VC-17 the list is read again', () => expect.poll(reads).toBeGreaterThan(before))
  await expectCount(page.css(`article[data-video="${id}"]`), 0)
  await expect.element(cards.first()).toBeVisible()
  await step('VC-11 every card has a delete button', async () => {
    await expectDeletable(/^Trending/, true)
    await expectEveryDeletable(true)
  })
})
