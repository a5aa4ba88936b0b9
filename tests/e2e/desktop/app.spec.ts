import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, expect, test } from '@playwright/test'
import { findElectron } from '../../../scripts/find-electron.ts'
import { openSite } from '../browser/fixtures.ts'

const root = path.join(import.meta.dirname, '../../..')
const electron = findElectron()
// Said on the line, so that whoever reads the sum knows what was left out.
const where = electron ? '' : ' [skipped: Electron’s program isn’t here; `npx install-electron` fetches it]'

/** The real program, over `npm run build`, with a folder of its own. */
test.describe(`in Electron${where}`, () => {
  test.skip(!electron, 'Electron’s program isn’t here')

  test('the first start finds the server; the page has no Node.js, no way out, and its policy', async () => {
    const userData = await mkdtemp(path.join(tmpdir(), 'turnout-electron-'))
    const { site, close } = await openSite('electron', { DEMO: 'true' })
    const app = await _electron.launch({
      executablePath: electron ?? '',
      args: [root, `--user-data-dir=${userData}`],
    })
    try {
      const page = await app.firstWindow()
      await page.getByRole('textbox', { name: 'Server address' }).fill(site.baseUrl)
      await page.getByRole('button', { name: 'Connect' }).click()
      await expect(page.getByRole('banner')).toBeVisible()
      expect(await page.evaluate(() => window.location.origin)).toBe('app://turnout')
      expect(
        await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window)),
      ).toEqual([])
      // A script that somebody slips in is not run.
      const ran = await page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.body.append(script)
        return 'ran' in window
      })
      expect(ran).toBe(false)
      await page.evaluate(() => void window.open('file:///etc/passwd'))
      await page.evaluate(() => void (window.location.href = 'app://turnout/uploads/evil.html'))
      await expect(page.getByRole('banner')).toBeVisible()
      expect(app.windows()).toHaveLength(1)
    } finally {
      await app.close()
      await close()
      await rm(userData, { recursive: true, force: true })
    }
  })

  test('a film of the server plays and is sought in; the live connection opens', async () => {
    const userData = await mkdtemp(path.join(tmpdir(), 'turnout-electron-'))
    const { site, close } = await openSite('electron-film', { DEMO: 'true' })
    const app = await _electron.launch({
      executablePath: electron ?? '',
      args: [root, `--user-data-dir=${userData}`],
    })
    try {
      const page = await app.firstWindow()
      const socket = page.waitForEvent('websocket')
      await page.getByRole('textbox', { name: 'Server address' }).fill(site.baseUrl)
      await page.getByRole('button', { name: 'Connect' }).click()
      expect((await socket).url()).toBe(`${site.baseUrl.replace('http', 'ws')}/ws`)
      const answer = await page.evaluate(async () => {
        const videos = (await (await fetch('/api/videos')).json()) as { videoFile: string }[]
        const file = videos.find(({ videoFile }) => videoFile)?.videoFile ?? ''
        const response = await fetch(`/uploads/${file}`, { headers: { Range: 'bytes=100-199' } })
        return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
      })
      expect(answer).toEqual({ status: 206, bytes: 100 })
    } finally {
      await app.close()
      await close()
      await rm(userData, { recursive: true, force: true })
    }
  })
})
