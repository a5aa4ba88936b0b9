import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TrainingSession } from '../../shared/contract/training-sessions.ts'
import { department } from '../../desktop/renderer/lib/department.ts'
import { removeCopies } from '../../desktop/renderer/lib/kept-copies.ts'
import { isOver, overlapsOf } from '../e2e/browser/wall-boxes.ts'
import { closeApp, enterAsAdmin, forgive, openApp } from './app.tsx'
import { publishCheckedLesson } from './checked-lesson.ts'
import { controlsIn, unreachableIn, type Control } from './controls.ts'
import { feed } from './feed.ts'
import { kept, lessonsWithFiles } from './kept.ts'
import { ask, network } from './network.ts'
import { expectCount, shell } from './page.ts'
import { anyLesson, player } from './player.ts'
import { dropFilms } from './upload-film.ts'

/** On a busy machine a layout takes a moment. */
const PATIENT = { timeout: 15_000 }

/** The touch size of the theme, in px. */
const TOUCH = 44
/** The second name is as long as those of cameras and of people are. */
const FILMS = [
  'drill.mp4',
  '2026-11-14_station-4_ground-ladders_second-take_reviewed-by-the-captain.mp4',
  'hose.mp4',
]

type Size = readonly [width: number, height: number]

/** A page of 1280 × 1024 at 400 %. */
const LOWEST = [320, 256] as const
/** Phones on their side. */
const LOW: readonly Size[] = [[844, 390], [667, 375], [568, 320], LOWEST]
const LONG_NAME = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff'
const SMALL: readonly Size[] = [[320, 640], ...LOW]

const isBeyond = ({ left, top, right, bottom }: Control, [width, height]: Size): boolean =>
  left < -1 || top < -1 || right > width + 1 || bottom > height + 1

/** Controls that are cut off by the edges of the screen, or lie over each other. */
const faultsOf = (controls: Control[], size: Size): string[] => [
  ...controls.filter((control) => isBeyond(control, size)).map(({ name }) => `'${name}' is cut off`),
  ...overlapsOf({ boxes: controls }),
]

/** Elements that reach beyond the right edge of a page that scrolls sideways. */
function widerThanScreen(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return []
  const isWider = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  return [...document.querySelectorAll('body *')]
    .filter(isWider)
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** A phone whose text is twice as large (RS-03). */
async function withLargeText(check: () => Promise<void>): Promise<void> {
  const { style } = document.documentElement
  await page.viewport(390, 844)
  style.fontSize = '200%'
  try {
    await check()
  } finally {
    style.fontSize = ''
  }
}

/** Controls that are lower or narrower than a finger needs. */
const smallIn = (root: string): string[] =>
  controlsIn(root)
    .filter(({ left, top, right, bottom }) => Math.min(right - left, bottom - top) < TOUCH - 1)
    .map(({ name }) => name)

/** Holds the screen that is shown at all sizes. */
async function expectPressable(path: string): Promise<void> {
  await expectCount(page.getByRole('status', { name: /^Loading/ }), 0)
  const expectAt = async (at: string) => {
    await expect.poll(widerThanScreen, { message: `${at} fits` }).toEqual([])
    // Toasts lie over the page for a moment: other tests cause messages to this account.
    await vi.waitFor(() => expect(unreachableIn('body'), at).toEqual([]), { timeout: 30_000 })
  }
  for (const [width, height] of SMALL) {
    await page.viewport(width, height)
    await expectAt(`${path} on ${width}x${height}`)
  }
  await withLargeText(() => expectAt(`${path} with large text`))
}

const SCREENS = [
  ['/', /Micro lessons, Maximum Impact/],
  ['/discover', /Discover/],
  ['/search?q=fire', /Search Results/],
  ['/creators', /Creators/],
  ['/trending?view=grid', /Trending Videos/],
  ['/video/1', /./],
  ['/profile/2', /./],
  ['/terms', /Terms of Service and Privacy Policy/],
  ['/preferences', /Preferences/],
  ['/upload/training', /Upload Training Video/],
  ['/saved', /Saved Videos/],
  ['/training', /My Training/],
  ['/crew', /My Crew/],
  ['/records', /Training Records/],
  ['/check-in?code=000000', /Check In/],
  ['/admin', /./],
  ['/nowhere', /404 Page Not Found/],
] as const

// It opens every screen at several sizes, and takes a minute where other tests run beside it.
test(
  'RS-03 every control of every screen can be pressed on small screens and with large text, and no screen scrolls sideways',
  { timeout: 240_000 },
  async () => {
    forgive(/RequestError: 404/)
    await enterAsAdmin()
    for (const [path, heading] of SCREENS) {
      openApp(path)
      await expect.element(shell.heading).toMatchTextContent(heading)
      await expectPressable(path)
    }
    await page.viewport(...LOWEST)
    await shell.sidebarToggle('Open').click()
    // The groups of a role and the categories are loaded when the sidebar is open.
    const [category] = await ask<{ name: string }[]>('/api/categories')
    for (const name of ['Admin', category?.name ?? 'none'])
      await expect.element(shell.sidebar.getByRole('link', { name })).toBeInTheDocument()
    const nav = shell.sidebar.getByRole('navigation', { name: 'Main' }).element()
    expect(nav.scrollHeight, 'the sidebar scrolls as a whole').toBeLessThanOrEqual(nav.clientHeight)
    expect(unreachableIn('#sidebar'), 'the sidebar').toEqual([])
  },
)

test(
  'RS-03 the same holds for assignments, rosters, certificates, checks, kept lessons and the list of many films',
  { timeout: 240_000 },
  async () => {
    const { title } = await publishCheckedLesson('Splints and straps in a vehicle on its side')
    const [session] = await ask<TrainingSession[]>('/api/training/sessions?state=confirmed&limit=1')
    const list = await ask<{ id: number; title: string }[]>('/api/training/assignments?limit=50')
    const id = list.find((one) => one.title === 'Before the yearly exam')?.id ?? 0
    const { members } = await ask<{ members: { memberId: number; state: string }[] }>(
      `/api/training/assignments/${id}`,
    )
    const done = members.find(({ state }) => state === 'done')
    network.answer(new RegExp(`^/api/training/assignments/${id}$`), async (_, send) => {
      const answer = await send()
      const given = (await answer.json()) as { members: { name: string }[] }
      return Response.json({ ...given, members: given.members.map((one) => ({ ...one, name: LONG_NAME })) })
    })
    onTestFinished(removeCopies)
    for (const lesson of await lessonsWithFiles()) await kept.add(lesson)
    for (const [path, shown] of [
      [`/assignment/${id}`, page.getByRole('region', { name: 'People and lessons' })],
      [`/session/${session?.id ?? 0}`, page.getByRole('region', { name: 'Roster' })],
      [`/certificate/${id}?member=${done?.memberId ?? 0}`, page.getByRole('region', { name: 'Certificate' })],
      ['/admin?tab=protocol-checks', page.getByText(title)],
      ['/kept', kept.list],
    ] as const) {
      openApp(path)
      await expect.element(shown.first()).toBeVisible()
      await expectPressable(path)
      expect(smallIn('main'), `${path} by touch`).toEqual([])
    }
    openApp('/upload/training')
    await dropFilms(FILMS)
    const rows = page.getByRole('list', { name: 'Videos to send' }).getByRole('listitem')
    await expectCount(rows, FILMS.length)
    await expectPressable('the list of films')
    expect(smallIn('ol'), 'the list of films by touch').toEqual([])
    await withLargeText(() =>
      expect
        .poll(() => rows.elements().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
        .toEqual([]),
    )
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('button', { name: 'Yes, cancel all' }).click()
  },
)

/** The way in which the settings of a phone enlarge the text. */
function setText(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

test('the header fits a phone with large text, for a visitor and for an administrator', async () => {
  const own = department.get()
  department.set({ ...own, name: 'Springfield Volunteer Fire Department and Ambulance' })
  onTestFinished(() => {
    setText(100)
    department.set(own)
  })
  for (const enter of [async () => undefined, enterAsAdmin]) {
    await page.viewport(390, 844)
    await enter()
    openApp('/terms')
    const account = page.getByRole('banner').getByRole('button', { name: /^(My Account|Sign In)/ })
    await expect.element(account).toBeVisible()
    for (const [width, percent] of [
      [390, 100],
      [390, 130],
      [390, 150],
      [390, 200],
      [320, 200],
      [360, 100],
    ] as const) {
      await page.viewport(width, 844)
      setText(percent)
      const at = `${width} pixels, text of ${percent} %`
      await expect.poll(widerThanScreen, { message: at }).toEqual([])
      const controls = controlsIn('header')
      expect(controls, at).toHaveLength(enter === enterAsAdmin ? 5 : 4)
      expect(faultsOf(controls, [width, 844]), at).toEqual([])
      const name = shell.header.element().querySelector('a > span > span')
      expect(name?.checkVisibility(), `the name at ${at}`).toBe(percent === 100)
    }
    setText(100)
  }
})

test('on a low screen a feed has the whole height, and its buttons are beside the clip and each other', async () => {
  for (const path of ['/shorts', '/trending', '/?tab=shorts']) {
    const isOverAll = path === '/?tab=shorts'
    await page.viewport(844, 390)
    openApp(path)
    await expect.element(feed.clip).toBeVisible()
    for (const [width, height] of LOW) {
      await page.viewport(width, height)
      const at = `${path} on ${width}x${height}`
      // The feed of the home page lies over everything.
      if (!isOverAll) await expectCount(shell.header, 0)
      await vi.waitFor(() => {
        const clip = feed.clip.element().getBoundingClientRect()
        expect(clip.top, at).toBeCloseTo(0, 0)
        expect(clip.height, at).toBeCloseTo(height, 0)
        expect(clip.width, at).toBeGreaterThan(height / 2)
        const controls = controlsIn(isOverAll ? 'section[aria-label=Shorts]' : 'main')
        expect(
          controls.map(({ name }) => name),
          at,
        ).toEqual(expect.arrayContaining(['Home', 'Like', 'Share', 'Mute']))
        expect(faultsOf(controls, [width, height]), at).toEqual([])
        const overClip = controls.filter(
          (control) => ['Like', 'Save', 'Share'].includes(control.name) && isOver(control, clip),
        )
        expect(overClip, `over the clip: ${at}`).toEqual([])
      }, PATIENT)
    }
  }
})

test('the whole control bar of the player is on a small screen before anything is scrolled', async () => {
  const lesson = await anyLesson()
  const bodyAt = (x: number) => page.css('body').hover({ force: true, position: { x, y: 100 } })
  const check = async (place: string) => {
    const bar = `${place === 'dialog' ? '[role=dialog] ' : ''}[data-controls]`
    await expect
      .element(page.css(bar).getByRole('button', { name: /^(Play|Pause)$/, includeHidden: true }))
      .toBeInTheDocument()
    for (const [width, height] of [...SMALL, [390, 844] as const]) {
      const at = `${place} on ${width}x${height}`
      await page.viewport(width, height)
      await bodyAt(100)
      await bodyAt(101)
      // The bar comes in a moment after the pointer has moved.
      await vi.waitFor(() => {
        const controls = controlsIn(bar)
        expect(
          controls.map(({ name }) => name),
          at,
        ).toContain('Full screen')
        expect(faultsOf(controls, [width, height]), at).toEqual([])
      }, PATIENT)
      for (const name of place === 'dialog' ? ['Home', 'Close'] : [])
        await expect.element(player.action(name)).toBeInViewport({ ratio: 1 })
    }
  }
  openApp(`/video/${lesson.id}`)
  await check('page')
  openApp('/')
  await player.open(lesson)
  await check('dialog')
  expect(unreachableIn('[role=dialog]')).toEqual([])
})

test('VF-04 with text at 200 % the hint of a feed is whole, and lies over neither title nor buttons', async () => {
  await withLargeText(async () => {
    for (const path of ['/shorts', '/?tab=shorts']) {
      // The page is left first: its last effects may write that the hint was shown.
      closeApp()
      localStorage.clear()
      openApp(path)
      await expect.element(feed.clip).toBeVisible()
      const hint = feed.root.getByText('Swipe up/down to navigate', { exact: true }).element()
      const { left, right, top, bottom } = hint.getBoundingClientRect()
      expect(left, path).toBeGreaterThanOrEqual(0)
      expect(right, path).toBeLessThanOrEqual(390)
      const others = feed.root.css('[data-clip]:not([inert]) a, button[title]').elements()
      expect(others.length).toBeGreaterThan(1)
      for (const element of others) {
        const box = element.getBoundingClientRect()
        const isUnder = box.left < right && left < box.right && box.top < bottom && top < box.bottom
        expect(isUnder, `${path}: ${element.outerHTML.slice(0, 100)}`).toBe(false)
      }
    }
  })
})
