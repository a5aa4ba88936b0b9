import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { DEMO_ADMIN, DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import { startServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import type { EnginePage } from './engine-page.ts'
import { ENGINES } from './installed-engines.ts'
import { chooseLast, click, expectPlaying, fill, find, positionOf, startPlaying } from './use-page.ts'

const VIDEO_FILE = fileURLToPath(new URL('../../resources/demo/box-breathing.mp4', import.meta.url))

const titleOfClip = `document.querySelector('video[data-active]')?.getAttribute('aria-label') ?? ''`

let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'turnout-engines-'))
  server = await startServerProcess({ DATA_DIR: folder, DEMO: 'true', LOG_LEVEL: 'warn' })
}, 120_000)
afterAll(async () => {
  await server?.end()
  await rm(folder, { recursive: true, force: true })
})

describe.each(ENGINES)('$name', ({ name, missing, launch }) => {
  // A machine has those engines that are installed; `missing` names the packages of the others.
  describe.skipIf(missing !== null)(missing ?? 'installed', () => {
    let page: EnginePage
    let isSignedIn = false
    const go = (address: string) => page.open(server.baseUrl + address)
    const signIn = async () => {
      await go('/auth')
      await fill(page, { css: 'input', name: 'Username' }, DEMO_ADMIN)
      await fill(page, { css: 'input[type=password]' }, DEMO_PASSWORD)
      await page.press('Enter')
      await find(page, { css: 'header button', name: 'My Account' })
      isSignedIn = true
    }
    const step = (title: string, run: () => Promise<void>) =>
      test(title, async ({ task }) => {
        onTestFailed(() =>
          page.savePicture(path.join(tmpdir(), `turnout-${name}-${title.replaceAll(/\W+/g, '-')}`)),
        )
        // A WebKitGTK whose decoder has once delivered no frame delivers none until the browser is started again.
        if (task.result?.retryCount) {
          await page.close()
          page = await launch()
          if (isSignedIn) await signIn()
        }
        await run()
      })

    beforeAll(async () => {
      page = await launch()
    }, 120_000)
    afterAll(() => page?.close())

    step('home shows the library', async () => {
      await go('/')
      await find(page, { css: 'h1', name: 'Micro lessons' })
      await find(page, { css: 'h2', name: 'Featured Training' })
    })

    step('no script, frame or style is refused by the policy of the page', async () => {
      await go('/auth')
      await find(page, { css: 'button', name: 'Sign In' })
      await page.read(`(window.refused = [], document.addEventListener('securitypolicyviolation', (event) =>
        window.refused.push(event.violatedDirective + ' ' + event.blockedURI)), true)`)
      await click(page, { css: '[role=tab]', name: 'Create Account' })
      await find(page, { css: 'input', name: 'Email' })
      expect(await page.read('window.refused')).toEqual([])
    })

    step('a person signs in', async () => {
      await signIn()
      expect(await page.read('location.pathname')).toBe('/')
    })

    step('a search finds a lesson', async () => {
      await fill(page, { css: 'input[type=search], input[role=combobox]' }, 'breathing')
      await page.press('Enter')
      await expect
        .poll(() => page.read('location.pathname + location.search'))
        .toContain('/search?q=breathing')
      await find(page, { css: 'h1', name: 'Search Results' })
      await find(page, { css: 'main', name: 'reathing' })
    })

    step('the player opens over the page, plays, seeks by a key, and Back closes it', async () => {
      await go('/discover')
      await click(page, { css: 'main article [data-card-open]' })
      await find(page, { css: '[role=dialog]' })
      await startPlaying(page, '[role=dialog] video')
      const playing = await page.read(
        `[...document.querySelectorAll('video')].filter((video) => !video.paused).length`,
      )
      expect(playing, 'the preview of the card has ended').toBe(1)
      const before = await positionOf(page, '[role=dialog] video')
      await page.press('ArrowRight')
      await expect.poll(() => positionOf(page, '[role=dialog] video')).toBeGreaterThan(before + 4)
      await page.back()
      await expect.poll(() => page.read(`document.querySelectorAll('[role=dialog]').length`)).toBe(0)
      expect(await page.read('location.pathname')).toBe('/discover')
    })

    step('the page of a video plays', async () => {
      await go('/video/1')
      await find(page, { css: 'h1' })
      await startPlaying(page)
    })

    step('shorts play, and go on by key, by drag and by wheel; the space key pauses', async () => {
      await go('/shorts')
      await expectPlaying(page)
      const middle = { x: 640, y: 500 }
      const source = () =>
        page.read<string>(
          `[...document.querySelectorAll('video')].find((video) => !video.paused)?.currentSrc ?? ''`,
        )
      const goesOn = async (move: () => Promise<void>) => {
        const before = await source()
        await move()
        await expect
          .poll(source, { timeout: 20_000 })
          .not.toMatch(new RegExp(`^(${before.replaceAll(/\W/g, '.')})?$`))
        await expectPlaying(page)
      }
      await goesOn(() => page.press('ArrowDown'))
      await goesOn(() => page.drag({ x: middle.x, y: 650 }, { x: middle.x, y: 250 }))
      await goesOn(() => page.wheel(middle, 300))
      await page.press('Space')
      await expect.poll(() => positionOf(page)).toBe(-1)
      expect(await page.read(titleOfClip)).not.toBe('')
    })

    step('a video is uploaded', async () => {
      await go('/upload/training')
      await fill(page, { css: 'input', name: 'Title' }, `Breathing, by ${name}`)
      await page.pickFile('input[type=file]', VIDEO_FILE)
      await find(page, { css: 'video' })
      await chooseLast(page, 'select')
      await click(page, { css: 'button', name: 'Upload Video' })
      await find(page, { css: 'output, [role=status], [data-toast]', name: 'sent for review' })
    })

    step('the wall plays, holds for a call and returns', async () => {
      await go('/wall')
      await find(page, { css: 'main h1' })
      const active = 'video[data-active]'
      await expectPlaying(page, active)
      await page.press('c')
      await expect.poll(() => positionOf(page, active), { timeout: 20_000 }).toBe(-1)
      await find(page, { css: 'main', name: 'Out on a call' })
      await page.press('c')
      await expectPlaying(page, active)
    })

    step('a stream is played by the engine itself or by Media Source', async () => {
      const can = await page.read<{ native: string; mediaSource: boolean }>(`({
        native: document.createElement('video').canPlayType('application/vnd.apple.mpegurl'),
        mediaSource: ['MediaSource', 'ManagedMediaSource'].some((name) =>
          window[name]?.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"')),
      })`)
      expect(can.native !== '' || can.mediaSource).toBe(true)
    })
  })
})
