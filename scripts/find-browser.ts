import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  // The same engine without windows: the tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: 5 * 60_000 }).status === 0

const findSystemBrowser = (): string | undefined => SYSTEM_BROWSERS.find((path) => existsSync(path))

/** The browser that CHROMIUM names, Playwright's own, or the system's. */
export function installedBrowser(): string | undefined {
  const own = chromium.executablePath()
  return process.env['CHROMIUM'] || (existsSync(own) ? own : findSystemBrowser())
}

/**
 * Finds the browser of the browser tests: the one that CHROMIUM names, Playwright's own, or the system's.
 * Where there is none, Playwright's is installed, or else the system's package if this account may install
 * packages. Prints what it did. @throws Error that says what to do, if no browser can be found or installed
 */
export function findBrowser(): string {
  const installed = installedBrowser()
  if (installed !== undefined) {
    console.log(`Browser: ${installed}`)
    return installed
  }
  console.log("Browser: none found, installing Playwright's Chromium …")
  succeeds('npx', ['playwright', 'install', 'chromium'])
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (installedBrowser() === undefined && mayInstall) {
    console.log("Browser: Playwright's can't be had here, installing the system's package …")
    succeeds('apt-get', ['update', '-q'])
    succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'])
  }
  const found = installedBrowser()
  if (found !== undefined) return found
  throw new Error(
    'No browser for the browser tests. Install Chromium and name it: CHROMIUM=/path/to/chromium npm test',
  )
}
