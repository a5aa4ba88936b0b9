import { expect, test as base } from './fixtures.ts'
import { openSiteWithMail, proveAddress } from './mail-site.ts'
import { joinAs, publishVideo } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { pressWhileShown } from './press-while-shown.ts'

let fixture: Awaited<ReturnType<typeof openSiteWithMail>>

/** A test on a site with a mail server, which the tests of this file share. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    fixture ??= await openSiteWithMail()
    await use(fixture.site)
  },
})
test.afterAll(async () => {
  await fixture.close()
  await fixture.smtp.stop()
})

test('a link of a mail asks before it ends a kind of mail, without a sign-in', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/status of (404|503)|^RequestError: (404|503)/)
  const { smtp } = fixture
  await publishVideo(site.baseUrl, 'Ladder drill', (creator, person) => proveAddress(creator, smtp, person))
  // Others come at the registration.
  const review = () => smtp.received.find(({ email }) => email.subject === 'Approved: Ladder drill')
  await expect.poll(review).toBeTruthy()
  const { text = '' } = review()?.email ?? {}
  const token = /\/unsubscribe#token=(\S+)/.exec(text)?.[1] ?? ''

  await page.goto('/unsubscribe#token=u1.video-reviewed.x')
  await expect(page.getByText('This link is not complete')).toBeVisible()
  await expectSoundAtBothWidths(page, 'a wrong link')

  await page.goto('about:blank')
  await page.route('**/api/mail/subscription**', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/unsubscribe#token=${token}`)
  await expect(page.getByText('This didn’t load')).toBeVisible()
  await page.unroute('**/api/mail/subscription**')
  await pressWhileShown(page.getByRole('button', { name: 'Try again' }))
  const button = page.getByRole('button', { name: 'Unsubscribe', exact: true })
  await expect(page.getByText('Stop mail of this kind: Reviews of your videos?')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the question')

  await page.route('**/api/mail/unsubscribe', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await button.press('Enter')
  await expect(page.getByText('The mail was not ended. Please try again.')).toBeVisible()
  await button.press('Enter')
  await expect(page.getByRole('status').getByText('You get no more mail of this kind')).toBeVisible()
  await expectSoundAtBothWidths(page, 'the end')
  await page.reload()
  await expect(page.getByText('You get no more mail of this kind')).toBeVisible()
})

test('an account turns kinds of mail off and on', async ({ page, forgive }) => {
  forgive(/status of 503|^RequestError: 503/)
  await joinAs(page)
  await page.goto('/preferences')
  const mail = page.getByRole('region', { name: 'Notifications', exact: true })
  const reviews = mail.getByRole('checkbox', { name: 'Reviews of your videos, by mail' })
  await expect(reviews).toBeChecked()
  await expectSoundAtBothWidths(page, 'the choices')
  await page.route('**/api/user/notifications', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await reviews.press('Space')
  await expect(mail.getByRole('alert')).toBeVisible()
  await expect(reviews).toBeChecked()
  await reviews.press('Space')
  await expect(reviews).not.toBeChecked()
  await page.reload()
  await expect(reviews).not.toBeChecked()
  await reviews.press('Space')
  await expect(reviews).toBeChecked()
})

base('a site without a mail server offers no choice of mail', async ({ page }) => {
  await joinAs(page)
  await page.goto('/preferences')
  const choices = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(choices.getByRole('checkbox', { name: 'Reviews of your videos, in the app' })).toBeChecked()
  await expect(choices.getByRole('checkbox', { name: /by mail|push/ })).toHaveCount(0)
})
