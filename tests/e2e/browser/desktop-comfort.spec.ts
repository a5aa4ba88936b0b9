import type { NearbySearch } from '#shared/bridge/nearby.ts'
import { layBridge, tellPage } from '../../pages/desktop-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expectAccessible } from './axe.ts'
import { createProgram } from './electron-fixture.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

test.use({ isDemo: true, siteName: 'desktop' })

test('the first screen offers the servers of the local network, and checks the chosen one', async ({
  page,
  site,
}) => {
  const program = createProgram(null)
  let searches = 0
  const search = (next: NearbySearch) => Object.assign(program.nearby, next)
  search({ state: 'idle', servers: [] })
  program.double.searchNearby = async () => {
    searches += 1
    return search({ state: 'searching', servers: [] })
  }
  await layBridge(page, program.double)
  await page.goto('/')
  const nearby = page.getByRole('region', { name: 'On this network' })
  const status = nearby.getByRole('status')

  await test.step('before a search the person is told of the question', async () => {
    await expect(status).toHaveText('Your system may ask whether the app may use the network.')
    await nearby.getByRole('button', { name: 'Look for servers' }).click()
    await expect(status).toHaveText('Looking for servers on this network …')
    await expect(nearby.getByRole('button')).toHaveCount(0)
    expect(searches).toBe(1)
  })
  await test.step('a search that finds nothing, or fails, leads back to the address', async () => {
    await tellPage(page, 'nearbySearchChanged', { state: 'failed', servers: [] })
    await expect(status).toHaveText('This network can’t be searched. Type the address above.')
    await tellPage(page, 'nearbySearchChanged', { state: 'over', servers: [] })
    await expect(status).toHaveText('No server was found on this network. Type the address above.')
    await nearby.getByRole('button', { name: 'Look again' }).press('Enter')
    await expect(status).toHaveText('Looking for servers on this network …')
  })
  const servers = [
    { name: 'Turnout on desk (3000)', address: 'http://127.0.0.1:9' },
    { name: '<b>משרד</b> '.repeat(5).slice(0, 60), address: `https://${'long.'.repeat(30)}example.org` },
    { name: 'Turnout on station-3', address: site.baseUrl },
  ]
  await test.step('found servers are texts with their addresses', async () => {
    await tellPage(page, 'nearbySearchChanged', { state: 'searching', servers: servers.slice(0, 1) })
    await expect(nearby.getByRole('listitem')).toHaveCount(1)
    await tellPage(page, 'nearbySearchChanged', { state: 'over', servers })
    await expect(nearby.getByRole('listitem')).toHaveCount(3)
    await expect(nearby.getByRole('listitem').nth(1)).toContainText('<b>')
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
  })
  await test.step('a server that does not answer is said, and another one connects', async () => {
    await nearby.getByRole('button', { name: 'Connect to http://127.0.0.1:9' }).click()
    await expect(nearby.getByRole('alert')).toHaveText(
      'Nothing answers at 127.0.0.1:9. Check the address and your connection.',
    )
    await nearby.getByRole('button', { name: `Connect to ${site.baseUrl}` }).click()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(program.kept.server).toBe(site.baseUrl)
  })
})

test('the settings turn the spelling check on and say where its dictionary comes from; help is copied and shown', async ({
  page,
  site,
}) => {
  const program = createProgram(site.baseUrl)
  await layBridge(page, program.double)
  const shell = new ShellPage(page)
  await page.goto('/settings')
  const spelling = page.getByRole('region', { name: 'Spelling' })
  const isChecked = spelling.getByRole('checkbox', { name: 'Check spelling while typing' })
  await expect(spelling).toContainText('downloaded once, from a server of Google')
  await expect(isChecked).not.toBeChecked()
  await isChecked.check()
  await expect.poll(() => program.spelling.isOn).toBe(true)

  const help = page.getByRole('region', { name: 'Help' })
  await help.getByRole('button', { name: 'Open log folder' }).click()
  await shell.expectToast('The log folder couldn’t be opened', '', 'destructive')
  await help.getByRole('button', { name: 'Copy diagnostics' }).click()
  await shell.expectToast('Diagnostics copied', '', 'success')
  expect(program.seen.diagnostics).toBe(1)
  // From the menu of the desktop app, on any screen.
  await tellPage(page, 'pathOpened', { path: '/terms' })
  await expect(shell.heading).toHaveText(/Terms/)
  await tellPage(page, 'diagnosticsCopied', {})
  await shell.expectToast('Diagnostics copied', '', 'success')

  // Where the system has a dictionary, nothing is downloaded.
  program.spelling.isDownloaded = false
  await page.goto('/settings')
  await expect(spelling).toContainText('This computer’s own dictionary is used.')
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
})
