import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'

export interface Profile {
  name: 'desktop' | 'phone'
  viewport: { width: number; height: number }
  /** How many times slower than this machine. */
  cpuSlowdown: number
  network: { bytesPerSecond: number; latencyMs: number } | null
}

export const DESKTOP: Profile = {
  name: 'desktop',
  viewport: { width: 1440, height: 900 },
  cpuSlowdown: 1,
  network: null,
}

/** A phone of the middle, on a line of 10 Mbit/s that takes 40 ms. */
export const PHONE: Profile = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  cpuSlowdown: 4,
  network: { bytesPerSecond: 10e6 / 8, latencyMs: 40 },
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--js-flags=--expose-gc'],
  })

export interface Visit {
  page: Page
  devtools: CDPSession
  close(): Promise<void>
}

/** A new visitor with an empty cache, on this kind of device. */
export async function visit(browser: Browser, baseURL: string, profile: Profile): Promise<Visit> {
  const context = await browser.newContext({ viewport: profile.viewport, hasTouch: true, baseURL })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
  if (profile.network) {
    const { bytesPerSecond, latencyMs } = profile.network
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  return { page, devtools, close: () => context.close() }
}

/** The chunks that a page loads once it is idle: what comes with them and after them is no first load. */
const IDLE_CHUNK = /\/static\/(idle|toast-card)-/

interface ScriptBytes {
  /** Until the page is idle. */
  firstLoad: number
  /** With what an idle page loads. */
  all: number
}

/** Counts the scripts of a page from now on, in gzipped bytes. */
export function countScripts(page: Page): () => Promise<ScriptBytes> {
  const scripts: { isLater: boolean; size: Promise<number> }[] = []
  let isIdle = false
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    isIdle ||= IDLE_CHUNK.test(request.url())
    const isLater = isIdle
    const size = request
      .response()
      .then(async (response) => (response ? gzipSync(await response.body(), { level: 9 }).length : 0))
    scripts.push({ isLater, size })
  })
  return async () => {
    const bytes: ScriptBytes = { firstLoad: 0, all: 0 }
    for (const { isLater, size } of scripts) {
      bytes.all += await size
      if (!isLater) bytes.firstLoad += await size
    }
    return bytes
  }
}

/** One stroke of a finger upwards (or down, with a negative length), 100 ms long. */
export async function swipe(devtools: CDPSession, { viewport }: Profile, length = 240): Promise<void> {
  const x = Math.round(viewport.width / 2)
  const from = Math.round(viewport.height / 2 + length / 2)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  const steps = 6
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', from - (length * step) / steps)
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  await touch('touchEnd')
}

export const percentile = (values: number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
