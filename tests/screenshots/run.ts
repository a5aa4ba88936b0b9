import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startServerProcess } from '#server/testing/server-process.ts'
import { buildWeb } from '../../scripts/build.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { SHOTS } from './screens.ts'
import { SIZES, takeShots } from './take-shots.ts'

/**
 * `npm run screenshots` takes every screen of the demo library at four sizes in both color schemes, and writes a
 * contact sheet into screenshots/. `-- --only video` takes the screens with this in their name, `-- --built` uses the
 * web app as it is built, `-- --axe` also says what axe finds on each of them.
 */

const { values } = parseArgs({
  options: { only: { type: 'string' }, built: { type: 'boolean' }, axe: { type: 'boolean' } },
})
const out = path.resolve(import.meta.dirname, '../../screenshots')
const shots = SHOTS.filter(({ name }) => name.includes(values.only ?? ''))
const started = Date.now()

if (!values.built) await buildWeb({ logLevel: 'warn' })
await rm(out, { recursive: true, force: true })
const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-screenshots-'))
const server = await startServerProcess({
  DATA_DIR: dataDir,
  DEMO: 'true',
  LOG_LEVEL: 'error',
  MEDIA_WORKERS: '0',
  FFMPEG: 'no-ffmpeg',
})
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
})
try {
  const problems = await Promise.all(
    SIZES.map((size) =>
      takeShots(browser, server.baseUrl, size, shots, { out, withAxe: values.axe ?? false }),
    ),
  )
  const pages = await writeContactSheet(browser, shots, out)
  for (const problem of problems.flat()) console.log(`  look: ${problem}`)
  console.log(`${shots.length} screens in ${pages.length} pages: ${path.join(out, 'index.html')}`)
  console.log(`${Math.round((Date.now() - started) / 1000)} s`)
} finally {
  await browser.close()
  await server.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
}
