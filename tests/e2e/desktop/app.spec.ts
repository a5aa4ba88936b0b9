import { DESKTOP_ORIGIN } from '#shared/bridge/names.ts'
import type { Video } from '#shared/contract/videos.ts'
import { ServerPage } from '../../pages/server-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, skipWithoutElectron, test, WHERE } from './electron-fixture.ts'

test.describe(WHERE, () => {
  skipWithoutElectron()
  test.use({ hasServer: false })

  test('the first start finds the server; the page has no Node.js, no way out, and its policy', async ({
    desktop: { app, page, site },
  }) => {
    const shell = new ShellPage(page)
    await new ServerPage(page).choose(site.baseUrl)
    expect(await page.evaluate(() => window.location.origin)).toBe(DESKTOP_ORIGIN)
    expect(
      await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window)),
    ).toEqual([])
    // An injected script is not run.
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
      return 'ran' in window
    })
    expect(ran).toBe(false)
    await page.evaluate(() => void window.open('file:///etc/passwd'))
    await page.evaluate(() => void (window.location.href = 'app://turnout/uploads/evil.html'))
    await expect(shell.header).toBeVisible()
    expect(app.windows()).toHaveLength(1)
  })

  test('a film of the server plays and is sought in; the live connection opens', async ({
    desktop: { page, site },
  }) => {
    const socket = page.waitForEvent('websocket')
    await new ServerPage(page).choose(site.baseUrl)
    expect((await socket).url()).toBe(`${site.baseUrl.replace('http', 'ws')}/ws`)
    const answer = await page.evaluate(async () => {
      // The contract's answer, which the page itself reads unchecked.
      const videos = (await (await fetch('/api/videos')).json()) as Video[]
      const file = videos.find(({ videoFile }) => videoFile)?.videoFile ?? ''
      const response = await fetch(`/uploads/${file}`, { headers: { Range: 'bytes=100-199' } })
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
    })
    expect(answer).toEqual({ status: 206, bytes: 100 })
  })
})
