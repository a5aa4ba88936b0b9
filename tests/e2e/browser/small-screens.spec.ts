import { FeedPage } from '../../pages/feed-page.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { anyLesson } from './any-lesson.ts'
import { controlsIn, unreachableIn, type Control } from './controls.ts'
import { expect, test } from './fixtures.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { enterAsDemoAdmin } from './people.ts'
import { isOver, overlapsOf } from './wall-boxes.ts'

test.use({ siteName: 'home', isDemo: true })

interface Size {
  width: number
  height: number
}

/** Phones on their side; the last one is a page of 1280 × 1024 at 400 %. */
const LOW: Size[] = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
  { width: 320, height: 256 },
]
const SMALL: Size[] = [{ width: 320, height: 640 }, ...LOW]

const nameOf = ({ width, height }: Size): string => `${width}x${height}`

const isBeyond = ({ left, top, right, bottom }: Control, { width, height }: Size): boolean =>
  left < -1 || top < -1 || right > width + 1 || bottom > height + 1

/** Controls that are cut off by the edges of the screen, or lie over each other. */
const faultsOf = (controls: Control[], size: Size): string[] => [
  ...controls.filter((control) => isBeyond(control, size)).map(({ name }) => `'${name}' is cut off`),
  ...overlapsOf({ boxes: controls }),
]

const SCREENS = [
  ['/', 'Videos'],
  ['/discover', 'Discover'],
  ['/search?q=fire', 'Search Results'],
  ['/creators', 'Creators'],
  ['/trending?view=grid', 'Trending Videos'],
  ['/video/1', ''],
  ['/profile/2', ''],
  ['/terms', 'Terms of Service and Privacy Policy'],
  ['/preferences', 'Preferences'],
  ['/upload/training', 'Upload Training Video'],
  ['/saved', 'Saved Videos'],
  ['/admin', ''],
  ['/nowhere', '404 Page Not Found'],
] as const

test('every control of every screen can be pressed on small screens, and no screen scrolls sideways', async ({
  page,
}) => {
  test.slow()
  await enterAsDemoAdmin(page)
  const shell = new ShellPage(page)
  const faults: Record<string, string[]> = {}
  await page.goto('/')
  for (const [path, heading] of SCREENS) {
    await navigateInApp(page, path)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    if (path !== '/') await expect(shell.heading).toContainText(heading)
    for (const size of SMALL) {
      await page.setViewportSize(size)
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `${path} fits ${nameOf(size)}`).toBeLessThanOrEqual(0)
      const found = await unreachableIn(page, 'body')
      if (found.length > 0) faults[`${path} on ${nameOf(size)}`] = found
    }
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await shell.sidebarToggle('Open').click()
  const links = shell.sidebar.getByRole('navigation', { name: 'Main' })
  const whole = await links.evaluate((nav) => nav.scrollHeight - nav.clientHeight)
  expect(whole, 'the sidebar scrolls as a whole').toBeLessThanOrEqual(0)
  expect(faults).toEqual({})
})

test('on a low screen a feed has the whole height, and its buttons are beside the clip and each other', async ({
  page,
}) => {
  const feed = new FeedPage(page)
  const faults: Record<string, string[]> = {}
  for (const path of ['/shorts', '/trending', '/?tab=shorts']) {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto(path)
    await expect(feed.clip).toBeVisible()
    for (const size of LOW) {
      await page.setViewportSize(size)
      // The feed of the home page lies over everything.
      if (path !== '/?tab=shorts') await expect(page.getByRole('banner')).toBeHidden()
      const stage = await feed.clip.boundingBox()
      if (!stage) throw new Error('There is no clip')
      expect(stage.y, `${path} on ${nameOf(size)}`).toBeCloseTo(0, 0)
      expect(stage.height, `${path} on ${nameOf(size)}`).toBeCloseTo(size.height, 0)
      expect(stage.width).toBeGreaterThan(size.height / 2)
      const controls = await controlsIn(page, path === '/?tab=shorts' ? 'section[aria-label=Shorts]' : 'main')
      expect(controls.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Home', 'Like', 'Share', 'Mute']),
      )
      const found = faultsOf(controls, size)
      const clip = {
        left: stage.x,
        top: stage.y,
        right: stage.x + stage.width,
        bottom: stage.y + stage.height,
      }
      for (const control of controls)
        if (['Like', 'Save', 'Share'].includes(control.name) && isOver(control, clip))
          found.push(`'${control.name}' is over the clip`)
      if (found.length > 0) faults[`${path} on ${nameOf(size)}`] = found
    }
  }
  expect(faults).toEqual({})
})

test('the whole control bar of the player is on a small screen before anything is scrolled', async ({
  page,
}) => {
  const lesson = await anyLesson(page)
  const player = new PlayerPage(page)
  const faults: Record<string, string[]> = {}
  const check = async (place: string) => {
    const bar = `${place === 'dialog' ? '[role=dialog] ' : ''}[data-controls]`
    await expect(page.locator(bar).getByRole('button', { name: /^(Play|Pause)$/ })).toBeAttached()
    for (const size of [...SMALL, { width: 390, height: 844 }]) {
      await page.setViewportSize(size)
      await page.mouse.move(100, 100)
      await page.mouse.move(101, 100)
      // The bar comes in a moment after the pointer has moved.
      await expect
        .poll(async () => (await controlsIn(page, bar)).map(({ name }) => name))
        .toContain('Full screen')
      const controls = await controlsIn(page, bar)
      const found = faultsOf(controls, size)
      if (found.length > 0) faults[`${place} on ${nameOf(size)}`] = found
      for (const name of place === 'dialog' ? ['Home', 'Close'] : [])
        await expect(player.dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
  }
  await page.goto(`/video/${lesson.id}`)
  await check('page')
  await page.goto('/')
  await player.open(lesson)
  await check('dialog')
  const bad = await unreachableIn(page, '[role=dialog]')
  expect(bad).toEqual([])
  expect(faults).toEqual({})
})
