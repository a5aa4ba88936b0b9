import type { Page } from '@playwright/test'
import { providerClient, startSignInProvider } from '#server/testing/sign-in-provider.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { CallPage } from '../../pages/wall-page.ts'
import { expect, LIVE_CUT, openSite, test } from './fixtures.ts'

const FAILED = 'That sign-in didn’t work. Please try again, or use your username and password.'

/** A site whose two providers are one real OpenID provider. */
async function openStage() {
  const provider = await startSignInProvider()
  const settings = ['GOOGLE', 'APPLE'].map((name) => ({
    [`OIDC_${name}_ISSUER`]: provider.issuer,
    [`OIDC_${name}_CLIENT_ID`]: providerClient.clientId,
    [`OIDC_${name}_CLIENT_SECRET`]: providerClient.clientSecret,
  }))
  const opened = await openSite({ name: 'social', settings: Object.assign({}, ...settings) })
  provider.open(opened.site.baseUrl)
  return { provider, ...opened }
}

let stage: Awaited<ReturnType<typeof openStage>>

test.use({
  // The first to need it is Playwright itself, before any beforeAll: the base URL comes from here.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    stage ??= await openStage()
    await use(stage.site)
  },
})

test.afterAll(async () => {
  await stage.close()
  await stage.provider.stop()
})

/** From /auth, where it stands already after a problem. */
async function goThrough(page: Page, name: 'Google' | 'Apple'): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
}

async function expectProblem(page: Page, sentence: string): Promise<void> {
  await expect(new AuthPage(page).form.getByRole('alert')).toHaveText(sentence)
  await expect(page).toHaveURL(/\/auth\?problem=/)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
}

test('AU-66 AU-67 AU-68 AU-69 AU-73 Google’s redirect and Apple’s form end signed in on /, and a code works once', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/callback')) callbacks.push(request.url())
  })
  stage.provider.next = {
    sub: 'ada',
    email: 'ada@example.org',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'King',
  }
  for (const name of ['Google', 'Apple'] as const) {
    await new AuthPage(page).open()
    await goThrough(page, name)
    await expect(page).toHaveURL('/')
    await expect(shell.account).toHaveText('AK')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    // Home goes on reading as whom it shows: it is left before its cookie goes.
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  // The code of a wall goes along past the provider, which hears nothing of it.
  await page.goto('/call#012345')
  await shell.main.getByRole('button', { name: 'Sign In Now' }).click()
  await page.getByRole('button', { name: 'Continue with Apple', exact: true }).click()
  await expect(new CallPage(page).code).toHaveValue('012345')
  await expect(page).toHaveURL('/call#012345')
  expect(callbacks.join()).not.toContain('012345')
  // Once: home is home again.
  await page.goto('/')
  await expect(shell.account).toHaveText('AK')
  await expect(page).toHaveURL('/')
  expect(callbacks.splice(2)).toHaveLength(1)
  await page.goto('about:blank')
  await page.context().clearCookies()
  expect(callbacks.map((url) => new URL(url).pathname)).toEqual([
    '/api/auth/google/callback',
    '/api/auth/apple/callback',
  ])
  // Whoever gets hold of the address afterwards gets nowhere with it.
  await page.goto(callbacks[0] ?? '')
  await expectProblem(page, FAILED)
})

test('AU-71 AU-73 a refusal, an address that is not verified, a state of nobody’s and a provider that is down each end on /auth with a sentence', async ({
  page,
  forgive,
}) => {
  // The provider's own page that hands a refusal back to Apple's callback has this status.
  forgive(/status of 400/)
  stage.provider.next = 'refuses'
  await new AuthPage(page).open()
  await goThrough(page, 'Google')
  await expectProblem(page, 'The sign-in was cancelled.')
  // Another sentence before the same one again.
  await page.goto(`/api/auth/google/callback?state=${'x'.repeat(43)}&code=made-up`)
  await expectProblem(page, FAILED)
  await goThrough(page, 'Apple')
  await expectProblem(page, 'The sign-in was cancelled.')
  stage.provider.next = { sub: 'eve', email: 'eve@example.org', email_verified: false }
  await goThrough(page, 'Google')
  await expectProblem(
    page,
    'That account’s e-mail address isn’t verified yet. Verify it there, then try again.',
  )
  // An address can't put words of its own on the screen.
  await page.goto('/auth?problem=Send+your+password+to+eve')
  await expectProblem(page, FAILED)

  forgive(LIVE_CUT)
  await stage.provider.stop()
  // Nothing of it is remembered after a new start.
  await stage.site.restart()
  await goThrough(page, 'Google')
  await expectProblem(
    page,
    'That service can’t be reached just now. Please try again later, or use your username and password.',
  )
})
