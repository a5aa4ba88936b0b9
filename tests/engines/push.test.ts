import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPushService, type TestPushService } from '#server/testing/push-service.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startAutopush, type Autopush } from './autopush.ts'
import type { EnginePage } from './engine-page.ts'
import { firefox, launchFirefox } from './firefox.ts'
import { click, fill, find } from './use-page.ts'

const WEB_APP = fileURLToPath(new URL('../../dist/web', import.meta.url))

interface Shown {
  title: string
  body: string
  tag: string
  data: string
}

const SHOWN = `navigator.serviceWorker.getRegistration('/').then((registration) => registration.getNotifications())
  .then((list) => list.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`

// Firefox alone lets a test name its push service.
describe.skipIf(firefox.missing !== null)(firefox.missing ?? 'push messages in Firefox', () => {
  let service: TestPushService
  let autopush: Autopush
  let app: TestApp
  let page: EnginePage
  beforeAll(async () => {
    service = await startPushService()
    autopush = await startAutopush(service)
    app = await startTestApp({
      push: service.settings,
      webFiles: (folder) => cp(WEB_APP, folder, { recursive: true }),
    })
    page = await launchFirefox(autopush.preferences)
  }, 120_000)
  afterAll(async () => {
    await page?.close()
    await app?.stop()
    await autopush?.stop()
    await service?.stop()
  })

  test(
    'a person turns them on, the server sends one encrypted, and the worker shows it',
    { retry: 0 },
    async () => {
      const ana = await app.register('ana')
      const ben = await app.register('ben')
      await page.open(`${app.baseUrl}/auth`)
      await fill(page, { css: 'input', name: 'Username' }, 'ana')
      await fill(page, { css: 'input[type=password]' }, ana.password)
      await page.press('Enter')
      await find(page, { css: 'header button', name: 'My Account' })
      await page.open(`${app.baseUrl}/preferences`)
      // The form above it has its content.
      await find(page, { css: 'button', name: 'Save' })
      await click(page, { css: 'button', name: 'Turn push on on this device' })
      await find(page, { css: 'button', name: 'Turn push off on this device' })

      // A page that is looked at tells by itself, and the worker then shows nothing.
      await page.open('about:blank')
      await ben.api.followCreator({ id: ana.user.id })
      await expect.poll(() => autopush.acknowledged).toEqual([100])
      await page.open(`${app.baseUrl}/preferences`)
      await expect
        .poll(() => page.read<Shown[]>(SHOWN))
        .toEqual([
          {
            title: 'ben follows you',
            body: expect.any(String),
            tag: expect.stringMatching(/^notification-\d+$/),
            data: expect.stringMatching(/^\/\w/),
          },
        ])

      await click(page, { css: 'button', name: 'Turn push off on this device' })
      await find(page, { css: 'button', name: 'Turn push on on this device' })
      const kept = await app.database.reader.all('select 1 from push_subscriptions where user_id = ?', [
        ana.user.id,
      ])
      expect(kept).toEqual([])
    },
  )
})
