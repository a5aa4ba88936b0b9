import type { Page } from '@playwright/test'
import { providerClient, startSignInProvider } from '#server/testing/sign-in-provider.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { CallPage } from '../../pages/wall-page.ts'
import { expect, LIVE_CUT, openSite, test } from './fixtures.ts'

const FAILED = 'That sign-in didn’t work. Please try again, or use your username and password.'

/** Opens a site whose two providers are one real OpenID provider. */
async function openSiteWithProvider() {
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

let fixture: Awaited<ReturnType<typeof openSiteWithProvider>>

test.use({
  // A fixture, because Playwright needs its base URL before any beforeAll.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    fixture ??= await openSiteWithProvider()
    await use(fixture.site)
  },
})

test.afterAll(async () => {
  await fixture.close()
  await fixture.provider.stop()
})

/** Starts the sign-in on /auth. */
async function signInWith(page: Page, name: 'Google' | 'Apple'): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
}

async function expectProblem(page: Page, sentence: string): Promise<void> {
  await expect(new AuthPage(page).form.getByRole('alert')).toHaveText(sentence)
  await expect(page).toHaveURL(/\/auth\?problem=/)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
}

test('a sign-in with Google and with Apple leads to /, and a code works once', async ({ page }) => {
  const shell = new ShellPage(page)
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/callback')) callbacks.push(request.url())
  })
  fixture.provider.next = {
    sub: 'ada',
    email: 'ada@example.org',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'King',
  }
  for (const name of ['Google', 'Apple'] as const) {
    await new AuthPage(page).open()
    await signInWith(page, name)
    await expect(page).toHaveURL('/')
    await expect(shell.account).toHaveText('AK')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    // The screen is left first: it would go on reading without its cookie.
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  // The pairing code of a wall survives the sign-in; the provider never gets it.
  await page.goto('/call#012345')
  await shell.main.getByRole('button', { name: 'Sign In Now' }).click()
  await page.getByRole('button', { name: 'Continue with Apple', exact: true }).click()
  await expect(new CallPage(page).code).toHaveValue('012345')
  await expect(page).toHaveURL('/call#012345')
  expect(callbacks.join()).not.toContain('012345')
  // The return path is used once.
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
  await page.goto(callbacks[0] ?? '')
  await expectProblem(page, FAILED)
})

test('a refusal, an unverified address, an unknown state and a provider that is down end on /auth with a message', async ({
  page,
  forgive,
}) => {
  // The provider's form that posts a refusal to Apple's callback has this status.
  forgive(/status of 400/)
  fixture.provider.next = 'refuses'
  await new AuthPage(page).open()
  await test.step('AU-71 an unverified address is refused', async () => {
    await signInWith(page, 'Google')
    await expectProblem(page, 'The sign-in was cancelled.')
  })
  // Another message in between, so that the next one shows a change.
  await page.goto(`/api/auth/google/callback?state=${'x'.repeat(43)}&code=made-up`)
  await expectProblem(page, FAILED)
  await signInWith(page, 'Apple')
  await expectProblem(page, 'The sign-in was cancelled.')
  fixture.provider.next = { sub: 'eve', email: 'eve@example.org', email_verified: false }
  await signInWith(page, 'Google')
  await expectProblem(
    page,
    'That account’s e-mail address isn’t verified yet. Verify it there, then try again.',
  )
  // A link can't put a text of its own on the screen.
  await page.goto('/auth?problem=Send+your+password+to+eve')
  await expectProblem(page, FAILED)

  forgive(LIVE_CUT)
  await fixture.provider.stop()
  // The restarted server has no cached metadata of the provider.
  await fixture.site.restart()
  await signInWith(page, 'Google')
  await expectProblem(
    page,
    'That service can’t be reached just now. Please try again later, or use your username and password.',
  )
})
