import type { Page } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import { sourceShownBy } from '../../pages/pictures.ts'
import { expectPlaying, stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { publishLibrary, type Library } from './published-library.ts'

test.use({ siteName: 'player' })

interface Watching {
  /** Set on the window by the test that counts views. */
  watching(): { calls: [before: number, now: number][]; played: number }
}

const TITLES = ['Ladder angle', 'Pump pressure', 'Friction loss', 'Box breathing', 'Stroke signs']
let library: Library

test.beforeAll(async ({ site }) => {
  library = await publishLibrary(
    site.baseUrl,
    TITLES.map((title) => ({ title })),
  )
})

const video = (index: number) => {
  const found = library.videos[index]
  if (!found) throw new Error(`There is no video ${index}`)
  return found
}

test('the player dialog shows everything of a video, on wide and narrow screens, without a finding of axe', async ({
  page,
}) => {
  const player = new PlayerPage(page)
  await joinAs(page)
  const { id, title, category, creator } = video(0)
  await page.request.post(`/api/videos/${id}/like`)
  await page.request.post(`/api/videos/${id}/view`)
  await expect
    .poll(async () => ((await (await page.request.get(`/api/videos/${id}`)).json()) as Video).views)
    .toBe(1)
  await page.goto('/terms')
  await test.step('GP-01 the open-video event opens the dialog', async () => {
    await player.open(video(0))
  })
  await test.step('GP-09 the dialog shows the title', async () => {
    await expect(player.dialog.getByRole('heading', { name: title })).toBeVisible()
  })
  await test.step('GP-06 the file plays in a file video', async () => {
    await expect(player.surface).toBeFocused()
    await expectPlaying(player.picture)
    await stopPlaying(player.picture)
  })
  await test.step('GP-10 the dialog shows the views', async () => {
    await expect(player.dialog.getByText('1 view', { exact: true })).toBeVisible()
  })
  await test.step('GP-11 the dialog shows the likes', async () => {
    await expect(player.dialog.getByText('1 like', { exact: true })).toBeVisible()
  })
  await test.step('GP-12 the dialog shows the category', async () => {
    await expect(player.dialog.getByText(category.name, { exact: true })).toBeVisible()
  })
  for (const [id, name] of [
    ['GP-13', 'Like'],
    ['GP-14', 'Save'],
    ['GP-15', 'Share'],
    ['GP-16', 'Create Micro Lesson'],
  ] as const) {
    await test.step(`${id} the dialog has the button ${name}`, async () => {
      await expect(player.action(name)).toBeVisible()
    })
  }
  const about = player.dialog.getByRole('group', { name: `About ${creator.displayName}` })
  await test.step('GP-18 the creator block shows the avatar', async () => {
    await expect(about.getByText('RM', { exact: true })).toBeVisible()
  })
  await test.step('GP-19 the creator block shows the follower count', async () => {
    await expect(about.getByText('0 followers')).toBeVisible()
  })
  await test.step('GP-20 the creator block has a Follow button', async () => {
    await expect(player.follow('Follow')).toBeVisible()
  })
  await player.toggleComments.click()
  await expect(player.comment).toBeVisible()
  await expect(player.spinner).toBeHidden()

  const everything = (await (await page.request.get('/api/videos')).json()) as Video[]
  await test.step('GP-25 GET /api/videos takes no payload and answers all videos', () => {
    expect(everything.map((one) => one.title).toSorted()).toEqual(TITLES.toSorted())
  })
  const others = everything.filter((one) => one.id !== id).map((one) => one.title)
  for (const isWide of [true, false]) {
    if (!isWide) await page.setViewportSize({ width: 390, height: 844 })
    await test.step(`${isWide ? 'GP-21' : 'GP-22'} the number of related videos`, async () => {
      await expect(player.related).toHaveCount(isWide ? 3 : 2)
    })
    await test.step('GP-26 where no lesson is related, the first others of the list stand there', async () => {
      for (const [index, row] of (await player.related.all()).entries()) {
        await expect(row).toContainText(others[index] ?? 'nothing')
      }
    })
    await test.step(`${isWide ? 'GP-16' : 'GP-17'} the label of the micro lesson button`, async () => {
      await expect(player.action(isWide ? 'Create Micro Lesson' : 'Micro Lesson')).toBeVisible()
    })
    await expectAccessible(page)
    for (const [id, open, dialog] of [
      ['GP-15', () => player.openShare(), player.shareDialog],
      ['GP-16', () => player.openClip(), player.clipDialog],
    ] as const) {
      await test.step(`${id} the button opens its dialog`, async () => {
        await open()
        await expectAccessible(page)
        await expect
          .poll(async () => {
            const width = (await dialog.boundingBox())?.width ?? 0
            return isWide ? width < 600 : width === 390
          })
          .toBe(true)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(player.dialog).toBeVisible()
        if (dialog === player.shareDialog) await expect(player.action('Share')).toBeFocused()
      })
    }
  }
  await test.step('GP-04 the close button closes the dialog', async () => {
    await player.close.click()
    await expect(player.dialog).toBeHidden()
    await expect(page).toHaveURL('/terms')
  })
})

/**
 * For each call that counts a view: how many seconds of playback the player had reported then, and one report earlier.
 * What is played between a jump and the reports around it is in no report.
 */
async function watchViews(
  page: Page,
): Promise<() => Promise<{ calls: [before: number, now: number][]; played: number }>> {
  await page.evaluate(() => {
    const send = window.fetch.bind(window)
    const calls: [before: number, now: number][] = []
    let [before, now] = [0, 0]
    let last = { played: 0, position: 0 }
    const played = () => {
      const ranges = document.querySelector('video')?.played
      return Array.from(
        { length: ranges?.length ?? 0 },
        (_, n) => (ranges?.end(n) ?? 0) - (ranges?.start(n) ?? 0),
      ).reduce((sum, part) => sum + part, 0)
    }
    // The capturing listener runs before the listener of the app, which measures by the same reports.
    const report = () => {
      const next = { played: played(), position: document.querySelector('video')?.currentTime ?? 0 }
      const seconds = next.played - last.played
      const isJump = Math.abs(next.position - last.position - seconds) > 0.1
      ;[before, now] = [now, isJump ? now : now + seconds]
      last = next
    }
    document.addEventListener('timeupdate', report, true)
    window.fetch = (...call) => {
      if (typeof call[0] === 'string' && call[0].endsWith('/view')) calls.push([before, now])
      return send(...call)
    }
    Object.assign(window, { watching: () => ({ calls, played: played() }) })
  })
  return () => page.evaluate(() => (window as unknown as Watching).watching())
}

test('the player loads, fails, plays again, counts the view and leads to related videos and home', async ({
  page,
  forgive,
}) => {
  const player = new PlayerPage(page)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  forgive(/Video failed to play|Failed to load resource/)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/uploads/${video(1).videoFile}`, async (route) => {
    await held
    await route.fulfill({ status: 503 })
  })
  await page.goto('/terms')
  await player.open(video(1))
  await test.step('GP-05 a spinner shows over the thumbnail until data loads', async () => {
    await expect(player.spinner).toBeVisible()
  })
  const thumbnail = player.surface.locator('img')
  await test.step('GP-05 the thumbnail shows under the spinner', async () => {
    await expect
      .poll(() => sourceShownBy(thumbnail))
      .toContain(`/uploads/${video(1).thumbnailFile?.replace(/\.\w+$/, '')}`)
  })
  release()
  const problem = player.surface.getByRole('alert')
  await test.step('GP-74 the reason of the failure replaces the spinner', async () => {
    await expect(problem).toContainText('This video can’t be played here, or it no longer exists.')
  })
  await test.step('GP-72 the failure hides the spinner', async () => {
    await expect(player.spinner).toBeHidden()
  })
  await test.step('GP-73 the failure is logged', async () => {
    expect(logged.some((text) => text.startsWith('Video failed to play'))).toBe(true)
  })
  await page.unrouteAll()
  const { id } = video(1)
  const viewsNow = async () => ((await (await page.request.get(`/api/videos/${id}`)).json()) as Video).views
  const before = await viewsNow()
  const watching = await watchViews(page)
  await test.step('GP-75 Try again plays the video', async () => {
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expectPlaying(player.picture)
    await expect(problem).toBeHidden()
  })
  await test.step('GP-05 the spinner and the thumbnail go when data has loaded', async () => {
    await expect(player.spinner).toBeHidden()
    await expect(thumbnail).toBeHidden()
  })

  await test.step('VC-31 a view is counted once, after three seconds of playback; skipped seconds do not count', async () => {
    await player.picture.evaluate((element: HTMLVideoElement) => (element.currentTime = 8))
    await expect.poll(async () => (await watching()).played).toBeGreaterThan(6.5)
    const { calls } = await watching()
    expect(calls).toHaveLength(1)
    const [[earlier, now] = [0, 0]] = calls
    // The browser's list of played ranges lags behind the position of the element by up to a frame.
    expect(now).toBeGreaterThanOrEqual(2.9)
    expect(earlier).toBeLessThan(3)
    await expect.poll(viewsNow).toBe(before + 1)
  })

  const related = player.related.filter({ hasText: 'Stroke signs' })
  await expect(related).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await test.step('GP-23 a click on a related video closes the player', async () => {
    await related.click()
    // It is hidden at once, and taken down after the next paint.
    await page.clock.runFor(50)
    await expect(player.dialog).toHaveCount(0)
  })
  await test.step('GP-24 the related video opens after 300 ms', async () => {
    await page.clock.runFor(249)
    await expect(player.dialog).toHaveCount(0)
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(player.dialog.getByRole('heading', { name: 'Stroke signs' })).toBeVisible()
  })

  await page.clock.pauseAt(Date.now() + 7_200_000)
  await test.step('GP-02 the Home button closes the dialog', async () => {
    await player.home.click()
    await page.clock.runFor(50)
    await expect(player.dialog).toHaveCount(0)
  })
  await test.step('GP-03 the home page opens after 100 ms', async () => {
    await page.clock.runFor(49)
    await expect(page).toHaveURL('/terms')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/')
  })
})
