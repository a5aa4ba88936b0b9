import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { expectPath, forgive, join, openApp, PHONE } from './app.tsx'
import { feed } from './feed.ts'
import { ask, network } from './network.ts'
import { expectCount, expectToast, shell, step } from './page.ts'

const REACTION = /^\/api\/videos\/\d+\/(like|save)$/
const slide = feed.root.css('[data-clip]:not([inert])')
const expectPlace = (place: number) =>
  expect.element(feed.root.getByText(new RegExp(`^Video ${place} of `))).toBeInTheDocument()
const clipId = () => Number(slide.element().getAttribute('data-clip'))
const fillOf = (name: 'Like' | 'Save') => getComputedStyle(feed.action(name).css('svg').element()).fill
const expectDestructive = () => expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')

beforeEach(async () => {
  await page.viewport(...PHONE)
})

/** Answers reactions in the page: real ones would change the order of the lists that other tests show. */
function answerReactions(): void {
  const marks = new Map<string, { isLiked: boolean; isSaved: boolean }>()
  network.answer(REACTION, ({ method, path }) => {
    const [, , , id = '', reaction] = path.split('/')
    const before = marks.get(id) ?? { isLiked: false, isSaved: false }
    const isOn = method === 'POST'
    const after = reaction === 'like' ? { ...before, isLiked: isOn } : { ...before, isSaved: isOn }
    marks.set(id, after)
    return Response.json({ ...after, likes: Number(after.isLiked) })
  })
}

test('likes and saves check the session, flip after the answer, and belong to their clip', async () => {
  await join()
  answerReactions()
  openApp('/shorts')
  await expect.element(feed.clip).toBeVisible()
  const id = clipId()
  const IDS = {
    Like: { session: 'VF-34', call: ['VF-39', 'VF-40'], flip: 'VF-43', toast: ['VF-56', 'VF-57'] },
    Save: { session: 'VF-35', call: ['VF-41', 'VF-42'], flip: 'VF-44', toast: ['VF-58', 'VF-59'] },
  } as const
  const press = async (name: 'Like' | 'Save', isOn: boolean, title: string, text: string) => {
    const ids = IDS[name]
    const button = feed.action(name)
    const lines = () =>
      network
        .calls(/^\/api\/(auth\/user|videos\/\d+\/(like|save))$/)
        .map(({ method, path, body }) => `${method} ${path}${body ?? ''}`)
    const before = lines().length
    // The answer waits until the test has looked.
    const release = network.hold(REACTION)
    await button.click()
    await step(`the icon of ${name} changes at the press`, () =>
      expect.poll(() => fillOf(name)).toMatch(isOn ? /^none/ : /^rgb/),
    )
    const call = `${isOn ? 'DELETE' : 'POST'} /api/videos/${id}/${name.toLowerCase()}`
    await step(`${ids.session} ${ids.call[Number(isOn)]} the session is checked, then ${call}`, () =>
      expect.poll(() => lines().slice(before)).toEqual(['GET /api/auth/user', call]),
    )
    await step(`${ids.flip} ${name} flips after the answer`, async () => {
      await expect.element(button).toHaveAttribute('aria-pressed', String(isOn))
      release()
      await expect.element(button).toHaveAttribute('aria-pressed', String(!isOn))
    })
    await step(`${ids.toast[Number(isOn)]} the toast: ${title}`, () => expectToast(title, text))
  }
  await press('Like', false, 'Liked', 'Video added to likes')
  await press('Like', true, 'Unliked', 'Video removed from likes')
  await press('Like', false, 'Liked', 'Video added to likes')
  await press('Save', false, 'Saved', 'Video saved for later')
  await press('Save', true, 'Removed', 'Video removed from saved items')
  await press('Save', false, 'Saved', 'Video saved for later')

  await step('VF-32 VF-33 the next clip is neither liked nor saved', async () => {
    await userEvent.keyboard('{ArrowDown}')
    await expectPlace(2)
    await expect.element(feed.action('Like')).toHaveAttribute('aria-pressed', 'false')
    await expect.element(feed.action('Save')).toHaveAttribute('aria-pressed', 'false')
  })
  await step('VF-32 VF-33 the first clip is still liked and saved', async () => {
    await userEvent.keyboard('{ArrowUp}')
    await expectPlace(1)
    await expect.element(feed.action('Like')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(feed.action('Save')).toHaveAttribute('aria-pressed', 'true')
  })
})

test('failed likes and saves are told, and change nothing', async () => {
  forgive(/^RequestError: 500/)
  await join()
  answerReactions()
  openApp('/shorts')
  await expect.element(feed.clip).toBeVisible()
  const fail = async (id: string, name: 'Like' | 'Save', isOn: boolean, text: string) => {
    const mend = network.answer(REACTION, () => new Response('', { status: 500 }))
    await feed.action(name).click()
    await step(`${id} a failure is told: ${text}`, async () => {
      await expectToast('Error', text)
      await expectDestructive()
    })
    await expect.element(feed.action(name)).toHaveAttribute('aria-pressed', String(isOn))
    await expect.poll(() => fillOf(name)).toMatch(isOn ? /^rgb/ : /^none/)
    mend()
  }
  await fail('VF-60', 'Like', false, 'Failed to like video')
  await fail('VF-62', 'Save', false, 'Failed to save video')
  for (const name of ['Like', 'Save'] as const) {
    await feed.action(name).click()
    await expect.element(feed.action(name)).toHaveAttribute('aria-pressed', 'true')
  }
  await fail('VF-61', 'Like', true, 'Failed to unlike video')
  await fail('VF-63', 'Save', true, 'Failed to remove saved video')
})

test('a save reads the list of saved videos again', async () => {
  await join()
  openApp('/saved')
  await expect.element(page.getByText("You haven't saved any videos yet.", { exact: true })).toBeVisible()
  await shell.sidebarToggle('Open').click()
  await shell.sidebar.getByRole('link', { name: 'Shorts', exact: true }).click()
  await expect.element(feed.clip).toBeVisible()
  const id = clipId()
  const clip = await ask<Video>(`/api/videos/${id}`)
  network.answer(REACTION, () => Response.json({ isSaved: true, saves: 1 }))
  network.answer(/^\/api\/users\/\d+\/saved/, () => Response.json([{ ...clip, isSaved: true }]))
  await feed.action('Save').click()
  await expectToast('Saved', 'Video saved for later')
  await step('VF-45 the list of saved videos is read again', async () => {
    await shell.sidebarToggle('Open').click()
    await shell.sidebar.getByRole('link', { name: 'Saved', exact: true }).click()
    await expect.element(page.css(`[data-video="${id}"]`)).toBeVisible()
  })
})

/** The calls of the device's share sheet, and how the next call ends. */
let shared: ShareData[] = []
let outcome: 'shared' | 'failed' | 'cancelled' = 'shared'

function offerShareSheet(): void {
  shared = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (data?: ShareData) => {
      shared.push(data ?? {})
      if (outcome === 'shared') return Promise.resolve()
      const name = outcome === 'cancelled' ? 'AbortError' : 'NotAllowedError'
      return Promise.reject(new DOMException('', name))
    },
  })
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

/** Expects that the toast, which was just shown, goes after so many ms. */
async function expectDuration(ms: number, press: () => Promise<void>): Promise<void> {
  const seen: number[] = []
  const observer = new MutationObserver(() => {
    const isShown = document.querySelector('[data-toast]') !== null
    if (isShown === (seen.length % 2 === 0)) seen.push(performance.now())
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await press()
  await expectCount(shell.toast, 0)
  observer.disconnect()
  const [from = 0, to = 0] = seen
  expect(to - from).toBeGreaterThan(ms - 100)
  expect(to - from).toBeLessThan(ms + 2500)
}

test('a clip is shared by the share sheet of the device', async () => {
  offerShareSheet()
  openApp('/shorts')
  await expect.element(feed.clip).toBeVisible()
  const id = clipId()
  const title = feed.clip.element().getAttribute('aria-label') ?? ''
  await step('VF-69 a cancelled share tells nothing', async () => {
    outcome = 'cancelled'
    await feed.action('Share').click()
    await expect.poll(() => shared.length).toBe(1)
    await expectCount(shell.toast, 0)
  })
  await step('VF-68 a failed share is told', async () => {
    outcome = 'failed'
    await feed.action('Share').click()
    await expectToast('Share failed', 'Could not share the video.')
    await expectDestructive()
    await expectCount(shell.toast, 0)
  })
  outcome = 'shared'
  await step('VF-67 a share is told for 2 s', () =>
    expectDuration(2000, async () => {
      await feed.action('Share').click()
      await expectToast('Shared successfully', 'The video has been shared.')
    }),
  )
  await step('VF-64 the share sheet of the device is used', () => expect(shared).toHaveLength(3))
  await step('VF-65 the link leads to the video', () =>
    expect(shared[0]?.url).toBe(`${window.location.origin}/videos/${id}`),
  )
  await step('VF-66 the text names the video', () =>
    expect(shared[0]?.text).toBe(`Check out this video: ${title}`),
  )
})

test('without a share sheet the link is copied; a like or a save of a visitor leads to /auth', async () => {
  await commands.grantPermissions(['clipboard-read', 'clipboard-write'])
  openApp('/shorts')
  await expect.element(feed.clip).toBeVisible()
  const id = clipId()
  await step('VF-70 the link is copied, which is told for 2 s', async () => {
    await expectDuration(2000, async () => {
      await feed.action('Share').click()
      await expectToast('Link copied', 'The link has been copied to your clipboard')
    })
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/videos/${id}`)
  })
  for (const name of ['Save', 'Like'] as const) {
    openApp('/shorts')
    await expect.element(feed.clip).toBeVisible()
    await step(
      `VF-36 VF-38 a ${name} asks for a sign-in and leads to /auth, which is told for 3 s (VF-37)`,
      () =>
        expectDuration(3000, async () => {
          await feed.action(name).click()
          await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
          await expectPath('/auth')
        }),
    )
  }
})
