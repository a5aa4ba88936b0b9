import { entraPerson, keycloakPerson } from '#server/testing/provider-claims.ts'
import { providerClient, startSignInProvider } from '#server/testing/sign-in-provider.ts'
import { AuthPage } from '../../pages/auth-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, openSite, test } from './fixtures.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

/** A site with two more providers, which are one real OpenID provider. */
async function openSiteWithProviders() {
  const provider = await startSignInProvider({ ids: ['entra', 'station'] })
  const settings: Record<string, string> = { OIDC_PROVIDERS: 'entra,station' }
  for (const id of ['ENTRA', 'STATION']) {
    settings[`OIDC_${id}_ISSUER`] = provider.issuer
    settings[`OIDC_${id}_CLIENT_ID`] = providerClient.clientId
    settings[`OIDC_${id}_CLIENT_SECRET`] = providerClient.clientSecret
  }
  const opened = await openSite({
    name: 'single-sign-on',
    settings: {
      ...settings,
      OIDC_ENTRA_LABEL: 'City of Springfield',
      OIDC_ENTRA_ICON: 'microsoft',
      OIDC_ENTRA_ONLY_FOR: 'city.example',
      OIDC_STATION_LABEL: 'Station 7',
      OIDC_STATION_ICON: 'keycloak',
      OIDC_STATION_CREATE_ACCOUNTS: 'false',
    },
  })
  provider.open(opened.site.baseUrl)
  return { provider, ...opened }
}

let fixture: Awaited<ReturnType<typeof openSiteWithProviders>>

test.use({
  // A fixture, because Playwright needs its base URL before any beforeAll.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    fixture ??= await openSiteWithProviders()
    await use(fixture.site)
  },
})

test.afterAll(async () => {
  await fixture.close()
  await fixture.provider.stop()
})

test('AU-96 the sign-in screen lists the providers that are set up; the keyboard reaches them in their order', async ({
  page,
}) => {
  const auth = new AuthPage(page)
  await auth.open()
  const names = ['City of Springfield', 'Station 7']
  const buttons = auth.form.getByRole('button', { name: /^Continue with/ })
  await expect(buttons).toHaveText(names.map((name) => `Continue with ${name}`))
  await expectSoundAtBothWidths(page, 'The sign-in screen')
  await buttons.first().focus()
  for (const name of names.slice(1)) {
    await page.keyboard.press('Tab')
    await expect(auth.form.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  fixture.provider.next = entraPerson('kim', { email: 'kim@city.example', xms_edov: true })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(new ShellPage(page).account).toHaveText('KL')
})

test('an address of a domain with one way in is refused with the reason and the way; other refusals say what to do', async ({
  page,
  forgive,
}) => {
  forgive(/status of 403|^RequestError: 403/)
  const auth = new AuthPage(page)
  await auth.open()
  await auth.fillSignIn({ username: 'kim@city.example', password: 'secret-pass' })
  await auth.submit('Sign In')
  await expect(auth.form.getByRole('alert')).toHaveText(
    'Accounts with this e-mail domain sign in with City of Springfield.',
  )
  const ways = auth.form.getByRole('button', { name: 'Continue with City of Springfield', exact: true })
  await expect(ways).toHaveCount(2)
  await expectSoundAtBothWidths(page, 'The refusal')

  await auth.tab('Create Account').click()
  await auth.fillRegistration({ username: 'kim_here', email: 'kim@city.example', password: 'secret-pass-9' })
  await auth.submit('Create Account')
  await expect(auth.form.getByRole('alert')).toContainText('sign in with City of Springfield')
  fixture.provider.next = entraPerson('lee', { email: 'lee@city.example', xms_edov: true })
  await ways.last().click()
  await expect(new ShellPage(page).account).toHaveText('KL')
  await page.goto('about:blank')
  await page.context().clearCookies()

  for (const [persona, message] of [
    [keycloakPerson('new'), 'There is no account for you here yet. Please ask your administrator for one.'],
    [
      keycloakPerson('new', { email_verified: false }),
      'That service doesn’t confirm your e-mail address, so it can’t be connected with an account here. Please tell your administrator.',
    ],
    ['refuses', 'The sign-in was cancelled.'],
  ] as const) {
    fixture.provider.next = persona
    await auth.open()
    await page.context().clearCookies()
    await auth.form.getByRole('button', { name: 'Continue with Station 7' }).click()
    await expect(auth.form.getByRole('alert')).toHaveText(message)
  }
})
