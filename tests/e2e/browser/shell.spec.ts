import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, newPerson, VIEWPORTS } from './people.ts'

const [WIDE, NARROW] = VIEWPORTS

test.describe('by touch as well', () => {
  test.use({ hasTouch: true })

  test('SH-04 SH-05 SH-06 HE-02 HE-03 HE-04 HE-05 HE-06 HE-08 HE-09 HE-31 HE-32 HE-33 HE-34 a visitor’s header, main area and sidebar', async ({
    page,
  }) => {
    const shell = new ShellPage(page)
    const open = shell.header.getByRole('button', { name: 'Search', exact: true })
    await page.goto('/terms')

    await test.step('what there is, and where the logo leads', async () => {
      await expect(shell.header).toBeVisible()
      await expect(shell.main).toBeVisible()
      await expect(shell.sidebar).toBeHidden()
      for (const [viewport, buttons] of [
        [WIDE, ['Open sidebar', 'Sign In']],
        [NARROW, ['Open sidebar', 'Search', 'Sign In']],
      ] as const) {
        await page.setViewportSize(viewport)
        await expect(shell.signIn).toBeVisible()
        await expect(shell.account).toHaveCount(0)
        await expect(open).toHaveCount(viewport === WIDE ? 0 : 1)
        const names = await shell.header
          .getByRole('button')
          .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent))
        expect(names).toEqual(buttons)
      }
    })

    await test.step('on a phone the search is a bar that opens, closes, and closes on sending', async () => {
      await expect(shell.search).toHaveCount(0)
      await open.tap()
      await expect(shell.search).toBeFocused()
      const box = await shell.search.boundingBox()
      expect(box?.width).toBeGreaterThan(NARROW.width * 0.75)
      await expect(shell.signIn).toHaveCount(0)

      await shell.header.getByRole('button', { name: 'Close search' }).tap()
      await expect(shell.search).toHaveCount(0)
      await expect(shell.signIn).toBeVisible()

      await open.tap()
      await shell.search.fill('airway')
      await shell.search.press('Enter')
      await expect(page).toHaveURL('/search?q=airway')
      await expect(shell.search).toHaveCount(0)
      await expect(open).toBeVisible()
    })

    await test.step('the box of a wide screen sends what is not blank, and closes its dropdown', async () => {
      await page.setViewportSize(WIDE)
      await shell.search.fill('   ')
      await shell.search.press('Enter')
      await shell.search.fill('')
      await shell.search.press('Enter')
      await expect(page).toHaveURL('/search?q=airway')

      await shell.search.fill(' chest seal & air ')
      await expect(shell.search).toHaveAttribute('aria-expanded', 'true')
      await shell.search.press('Enter')
      await expect(page).toHaveURL('/search?q=chest%20seal%20%26%20air')
      await expect(shell.search).toHaveAttribute('aria-expanded', 'false')
      await expect(shell.heading).toHaveText('Search Results')
    })

    await shell.sidebarToggle('Open').click()
    await expect(shell.sidebar).toBeVisible()
    const logo = shell.header.getByRole('link', { name: 'Turnout home' })
    await expect(logo).toHaveText('Turnout')
    await logo.click()
    await expect(page).toHaveURL('/')
    await shell.signIn.click()
    await expect(page).toHaveURL('/auth')
  })
})

test('HE-10 HE-12 HE-13 HE-14 HE-15 HE-16 HE-17 HE-18 HE-19 HE-20 HE-21 HE-22 HE-23 an avatar with initials, whose menu leads everywhere', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  const entries = [
    ['Profile', /\/profile(\/\d+)?$/],
    ['Saved Videos', '/saved'],
    ['Watch Later', '/watch-later'],
    ['Preferences', '/preferences'],
  ] as const
  const uploads = [
    ['Training Video', '/upload/training'],
    ['Shorts', '/upload/shorts'],
  ] as const
  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'reyes' }))
  await page.goto('/terms')
  await page.setViewportSize(NARROW)
  await expect(shell.account).toHaveText('AR')
  await expect(shell.signIn).toHaveCount(0)
  await shell.openUploadMenu()
  for (const [entry] of [...entries, ...uploads]) await expect(shell.menuItem(entry)).toBeVisible()
  await shell.menuItem('Preferences').click()
  await expect(page).toHaveURL('/preferences')

  await page.setViewportSize(WIDE)
  await expect(shell.account).toHaveText('AR')
  for (const [entry, path] of entries) {
    await shell.openMenu()
    await expect(page.getByRole('menu').getByText('My Account', { exact: true })).toBeVisible()
    await expect(shell.menuItem('Admin Dashboard')).toHaveCount(0)
    await shell.menuItem(entry).click()
    await expect(page).toHaveURL(path)
  }
  for (const [entry, path] of uploads) {
    await shell.openUploadMenu()
    await shell.menuItem(entry).click()
    await expect(page).toHaveURL(path)
  }

  await enterAsAdmin(page)
  await page.goto('/terms')
  await expect(shell.account).toHaveText('CH')
  await shell.openMenu()
  await shell.menuItem('Admin Dashboard').click()
  await expect(page).toHaveURL('/admin')
})

test.describe('in motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('SH-39 SH-40 SH-41 SH-42 SH-44 one toast at a time, replaced at once, gone after five seconds and a fade', async ({
    page,
  }) => {
    const shell = new ShellPage(page)
    await joinAs(page)
    await page.clock.install()
    await page.goto('/upload/training')
    const submit = page.getByRole('button', { name: 'Upload Video' })
    await submit.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)

    await submit.click()
    await shell.expectToast('Missing information', 'Please enter a title for your video.')
    await page.clock.runFor(3000)
    await page.getByLabel('Title').fill('A title')
    await submit.click()
    await shell.expectToast('Missing video', 'Please upload a video file.')

    // The time of the first toast doesn't end the second.
    await page.clock.runFor(4999)
    await expect(shell.toast).toHaveCSS('opacity', '1')
    await expect(shell.toast).toHaveCSS('transition-duration', '0.3s')
    await page.clock.runFor(1)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(299)
    await expect(shell.toast).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(shell.toast).toHaveCount(0)

    await submit.click()
    await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
    await page.clock.runFor(299)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(1)
    await expect(shell.toast).toHaveCount(0)
  })
})
