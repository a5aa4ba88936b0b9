import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { WebSocketServer } from 'ws'
import type { AskedCertificate } from '#shared/bridge/connection.ts'
import { DEMO_ADMIN, DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import { layBridge, tellPage } from '../../pages/desktop-page.ts'
import { expectInFront } from '../../pages/dialog.ts'
import { ServerPage } from '../../pages/server-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { contentPolicy } from '../../../desktop/main/protocol/app-protocol.ts'
import { expectAccessible } from './axe.ts'
import { createProgram } from './electron-fixture.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

test.use({ isDemo: true, siteName: 'desktop-connection' })

const FINGERPRINT = Array.from({ length: 32 }, (_, byte) => (byte * 7 + 16).toString(16).toUpperCase()).join(
  ':',
)
const CERTIFICATE: AskedCertificate = {
  host: 'turnout.station',
  fingerprint: FINGERPRINT,
  subject: 'CN=turnout.station, O=Fire and Rescue Station 7',
  issuer: 'CN=Department of Fire Services Internal Authority 2024, O=County',
  validFrom: Date.UTC(2026, 0, 1),
  validTo: Date.UTC(2028, 0, 1),
  problem: 'authority',
  hasChanged: false,
}

test('the first start asks about a certificate with its fingerprint; a proxy asks for its password', async ({
  page,
  site,
}) => {
  const program = createProgram(null)
  await layBridge(page, program.double)
  const server = new ServerPage(page)
  const dialog = page.getByRole('alertdialog')
  await page.goto('/')

  await test.step('a certificate is shown, and nothing is trusted by cancelling', async () => {
    const confirmed: (string | null)[] = []
    program.questions.next = (trust) => {
      confirmed.push(trust)
      return trust === null ? { outcome: 'untrusted', certificate: CERTIFICATE } : null
    }
    await server.address.fill(site.baseUrl)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveAccessibleName('Do you trust turnout.station?')
    await expect(dialog.getByRole('code')).toHaveText(new RegExp(FINGERPRINT.slice(0, 24)))
    await expect(dialog.getByRole('definition').nth(2)).toContainText('Internal Authority')
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(server.connect).toBeEnabled()
    expect(confirmed).toEqual([null])

    program.questions.next = (trust) =>
      trust === null
        ? { outcome: 'untrusted', certificate: { ...CERTIFICATE, hasChanged: true } }
        : { outcome: 'proxy', question: { proxy: 'proxy.county:3128', isWrong: false } }
    await server.connect.click()
    await expect(dialog).toHaveAccessibleName('The certificate of turnout.station has changed')
    await expect(dialog).toContainText('It is not the certificate that you trusted before.')
    await dialog.getByRole('button', { name: 'Trust this certificate' }).click()
  })

  await test.step('a proxy asks, refuses, and lets through', async () => {
    const proxy = page.getByRole('dialog', { name: 'Sign in to the proxy' })
    await expect(proxy).toContainText('proxy.county:3128')
    await proxy.getByRole('button', { name: 'Sign in' }).click()
    await expect(proxy.getByText('Enter the name that the proxy knows.')).toBeVisible()
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
    }
    program.questions.next = () => ({
      outcome: 'proxy',
      question: { proxy: 'proxy.county:3128', isWrong: true },
    })
    const signIn = async (password: string) => {
      await proxy.getByRole('textbox', { name: 'Name at the proxy' }).fill('ana')
      await proxy.getByLabel('Password at the proxy').fill(password)
      await page.keyboard.press('Enter')
    }
    await signIn('wrong')
    await expect(proxy.getByRole('alert')).toHaveText('The proxy has refused this name or password.')
    program.questions.next = null
    await signIn('right')
    await expect(page.getByRole('banner')).toBeVisible()
    expect(program.kept.server).toBe(site.baseUrl)
    expect(program.seen.proxyLogins).toEqual([
      { proxy: 'proxy.county:3128', name: 'ana', password: 'wrong' },
      { proxy: 'proxy.county:3128', name: 'ana', password: 'right' },
    ])
  })
})

test('a running app asks for the password of a proxy, and the settings list what is trusted', async ({
  page,
  site,
}) => {
  const program = createProgram(site.baseUrl)
  program.questions.proxy = { proxy: 'proxy.county:3128', isWrong: false }
  program.questions.trusted = [
    { host: 'turnout.station', fingerprint: FINGERPRINT, trustedAt: Date.UTC(2026, 9, 4) },
  ]
  await layBridge(page, program.double)
  await page.goto('/settings')
  const proxy = page.getByRole('dialog', { name: 'Sign in to the proxy' })
  await expect(proxy).toBeVisible()
  program.questions.proxy = null
  await proxy.getByRole('button', { name: 'Cancel' }).click()
  await expect(proxy).toBeHidden()
  await tellPage(page, 'proxyAsked', { proxy: 'proxy.county:3128', isWrong: true })
  await expect(proxy.getByRole('alert')).toHaveText('The proxy has refused this name or password.')
  await expectInFront(proxy)
  await page.keyboard.press('Escape')
  await expect(proxy).toBeHidden()

  const trusted = page.getByRole('region', { name: 'Trusted certificates' })
  await expect(trusted.getByRole('listitem')).toHaveCount(1)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await trusted.getByRole('button', { name: 'Stop trusting turnout.station' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('Turnout restarts')
  await confirm.getByRole('button', { name: 'Stop trusting' }).click()
  await expect(trusted).toHaveCount(0)
  expect(program.questions.trusted).toEqual([])
})

test('a system that opens no links of the app has the sign-in say so', async ({ page, site }) => {
  const program = createProgram(site.baseUrl)
  program.kept.opensLinks = false
  await layBridge(page, program.double)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText(/This computer opens no links of Turnout/)).toBeVisible()
  expect(program.seen.signIns).toEqual(['google'])
  await expectAccessible(page)
})

test('the policy of the app and its permission let the live connection through to a nearby IPv6 address', async ({
  page,
}) => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  test.skip(!hasIpv6, 'this computer has no IPv6 loopback address')
  const server = createServer().listen(0, '::1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server })
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  // As the app allows its page: it comes from no address of the network, and the server is nearby.
  await page.context().grantPermissions(['local-network-access'])
  const open = async (policy: string) => {
    await page.route('**/policy', (route) =>
      route.fulfill({ contentType: 'text/html', body: '', headers: { 'Content-Security-Policy': policy } }),
    )
    await page.goto('/policy')
    await page.unroute('**/policy')
    return page.evaluate(async (address) => {
      const socket = new WebSocket(address)
      return new Promise<string>((resolve) => {
        socket.addEventListener('open', () => resolve('open'))
        socket.addEventListener('error', () => resolve('refused'))
      })
    }, `ws://[::1]:${port}/`)
  }
  expect(await open(contentPolicy(`http://[::1]:${port}`))).toBe('open')
  sockets.close()
  for (const socket of sockets.clients) socket.terminate()
  server.close()
})

test('a sign-in that a locked secret store tells late is taken without a new load of the page', async ({
  page,
  site,
}) => {
  const program = createProgram(site.baseUrl)
  program.kept.isTokenKept = false
  await layBridge(page, program.double)
  const data = { username: DEMO_ADMIN, password: DEMO_PASSWORD }
  const answer = await page.request.post('/api/auth/login', { data })
  const { token } = (await answer.json()) as { token: string }
  await page.context().clearCookies()
  const shell = new ShellPage(page)
  await page.goto('/settings')
  await expect(shell.signIn).toBeVisible()
  const notKept = page.getByRole('region', { name: 'Signing in' })
  await expect(notKept).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('not yet stored')
  await tellPage(page, 'signInFound', { token, isTokenKept: true })
  await expect(shell.account).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('not yet stored')
  expect(program.kept.token).toBeNull()
})
