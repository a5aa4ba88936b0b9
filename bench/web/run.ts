import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { buildWeb } from '../../scripts/build.ts'
import { fillShorts } from '../../server/testing/fill-shorts.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { measureBack } from './back.ts'
import { countScripts, DESKTOP, openBrowser, percentile, PHONE, visit, type Profile } from './browser.ts'
import { measureEndurance, measureSwipes } from './swipes.ts'
import { measurePaint } from './paint.ts'

/** What the web app promises; each figure stands beside its limit, and a miss fails the run. */
const LIMITS = {
  scriptsKb: 170,
  /** With the live connection and what else an idle page loads. */
  idleScriptsKb: 190,
  layoutShift: 0.005,
  phoneLcpMs: 1800,
  frameMedianMs: 100,
  frameP95Ms: 250,
  backMs: 50,
  mediaElements: 5,
  heapGrowth: 0.2,
}

const CLIPS = 2000

function report(what: string, value: number, limit: number, unit: string, digits = 0): void {
  const isKept = value <= limit
  console.log(
    `  ${isKept ? 'ok  ' : 'MISS'} ${what}: ${value.toFixed(digits)}${unit} (at most ${limit.toFixed(digits)}${unit})`,
  )
  if (!isKept) process.exitCode = 1
}

/** How busy this machine is with other things: slow figures on a busy machine say little. */
const loadNow = () => `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`

/** The screens that a visitor opens first. */
const PUBLIC_SCREENS = [
  '/',
  '/shorts',
  '/video/1',
  '/auth',
  '/discover',
  '/trending',
  '/microclips',
  '/creators',
  '/category/1',
  '/search?q=airway',
  '/terms',
]

/** How often the largest paint of a screen is measured. */
const PAINTS = 3

/** The largest paint of a first visit, in milliseconds. */
async function measureLcp(browser: Browser, baseUrl: string, profile: Profile, address: string) {
  const { page, close } = await visit(browser, baseUrl, profile)
  const { lcpMs } = await measurePaint(page, address)
  await close()
  return lcpMs
}

async function benchFirstLoad(browser: Browser, baseUrl: string, profile: Profile): Promise<void> {
  for (const address of PUBLIC_SCREENS) {
    const { page, close } = await visit(browser, baseUrl, profile)
    const count = countScripts(page)
    const { layoutShift } = await measurePaint(page, address)
    const { firstLoad, all } = await count()
    await close()
    console.log(`\n${profile.name}, first visit to ${address}; load ${loadNow()}`)
    report('scripts of the first load, gzipped', firstLoad / 1000, LIMITS.scriptsKb, ' kB', 1)
    report('scripts once the page is idle, gzipped', all / 1000, LIMITS.idleScriptsKb, ' kB', 1)
    report('layout shift', layoutShift, LIMITS.layoutShift, '', 3)
    if (profile.name !== 'phone') continue
    // In visits of their own: to read the bytes of the scripts takes the processor of the page.
    const lcps: number[] = []
    for (let paint = 0; paint < PAINTS; paint++)
      lcps.push(await measureLcp(browser, baseUrl, profile, address))
    report('largest contentful paint, median', percentile(lcps, 0.5), LIMITS.phoneLcpMs, ' ms')
  }
}

async function benchSwipes(browser: Browser, baseUrl: string, profile: Profile): Promise<void> {
  const { page, devtools, close } = await visit(browser, baseUrl, profile)
  const { moves, shows } = await measureSwipes(page, devtools, profile)
  console.log(`\n${profile.name}, from the swipe's end, ${moves.length} swipes; load ${loadNow()}`)
  // The frame that a decoded clip brings along while it is pulled in counts as its first.
  report("the next clip's first frame, median", percentile(shows, 0.5), LIMITS.frameMedianMs, ' ms')
  report('95th percentile', percentile(shows, 0.95), LIMITS.frameP95Ms, ' ms')
  report('its next new frame (it moves), median', percentile(moves, 0.5), LIMITS.frameMedianMs, ' ms')
  report('95th percentile', percentile(moves, 0.95), LIMITS.frameP95Ms, ' ms')
  await close()
}

async function benchBack(browser: Browser, baseUrl: string, profile: Profile): Promise<void> {
  const { page, close } = await visit(browser, baseUrl, profile)
  const { paints, moved } = await measureBack(page)
  console.log(
    `\n${profile.name}, back from the player to the list, ${paints.length} times; load ${loadNow()}`,
  )
  report('the list is painted, median', percentile(paints, 0.5), LIMITS.backMs, ' ms')
  report('lists that did not stand where they stood', moved, 0, '')
  await close()
}

async function benchEndurance(browser: Browser, baseUrl: string): Promise<void> {
  const { page, devtools, close } = await visit(browser, baseUrl, { ...PHONE, cpuSlowdown: 1, network: null })
  const { swipes, place, mediaElements, heapBefore, heapAfter } = await measureEndurance(page, devtools)
  console.log(`\n${swipes} swipes through ${CLIPS} clips, to place ${place}`)
  report('media elements that ever existed', mediaElements, LIMITS.mediaElements, '')
  const growth = heapAfter / heapBefore - 1
  console.log(
    `       heap ${(heapBefore / 1e6).toFixed(1)} MB before, ${(heapAfter / 1e6).toFixed(1)} MB after`,
  )
  report('growth of the heap', growth, LIMITS.heapGrowth, '', 2)
  await close()
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-bench-web-'))
if (!process.argv.includes('--built')) await buildWeb({ logLevel: 'warn' })
await fillShorts(dataDir, CLIPS)
// Without conversions: on this machine they would take the processor from the browser, which a phone has for itself.
const server = await startServerProcess({
  DATA_DIR: dataDir,
  DEMO: 'true',
  LOG_LEVEL: 'warn',
  MEDIA_WORKERS: '0',
})
const browser = await openBrowser()
try {
  for (const profile of [DESKTOP, PHONE]) await benchFirstLoad(browser, server.baseUrl, profile)
  for (const profile of [DESKTOP, PHONE]) await benchSwipes(browser, server.baseUrl, profile)
  for (const profile of [DESKTOP, PHONE]) await benchBack(browser, server.baseUrl, profile)
  await benchEndurance(browser, server.baseUrl)
} finally {
  await browser.close()
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
}
