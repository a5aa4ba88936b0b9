import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, newPerson, VIEWPORTS } from './people.ts'

const [WIDE, NARROW] = VIEWPORTS

test('SH-04 SH-05 SH-06 HE-02 the shell has header, main area and a sidebar, and the logo leads home', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  await page.goto('/terms')
  await expect(shell.header).toBeVisible()
  await expect(shell.main).toBeVisible()
  await expect(shell.sidebar).toBeHidden()
  await shell.sidebarToggle('Open').click()
  await expect(shell.sidebar).toBeVisible()
  const logo = shell.header.getByRole('link', { name: 'Turnout home' })
  await expect(logo).toHaveText('Turnout')
  await logo.click()
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true })

  test('HE-04 HE-05 HE-06 HE-34 the search is a bar of the whole width that opens, closes, and closes on sending', async ({
    page,
  }) => {
    const shell = new ShellPage(page)
    await page.goto('/terms')
    const open = shell.header.getByRole('button', { name: 'Search', exact: true })
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
})

test('HE-03 HE-31 HE-32 HE-33 the search box sends what is not blank, and closes its dropdown', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  await page.goto('/terms')
  await shell.search.fill('   ')
  await shell.search.press('Enter')
  await shell.search.fill('')
  await shell.search.press('Enter')
  await expect(page).toHaveURL('/terms')

  await shell.search.fill(' chest seal & air ')
  await expect(shell.search).toHaveAttribute('aria-expanded', 'true')
  await shell.search.press('Enter')
  await expect(page).toHaveURL('/search?q=chest%20seal%20%26%20air')
  await expect(shell.search).toHaveAttribute('aria-expanded', 'false')
  await expect(shell.heading).toHaveText('Search Results')
})

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('HE-08 HE-09 HE-10 HE-12 HE-13 the user area holds Sign In alone, or an avatar with initials', async ({
      page,
    }) => {
      const shell = new ShellPage(page)
      await page.goto('/terms')
      await expect(shell.signIn).toBeVisible()
      await expect(shell.account).toHaveCount(0)
      const others = viewport === WIDE ? ['Open sidebar'] : ['Open sidebar', 'Search']
      const names = await shell.header
        .getByRole('button')
        .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent))
      expect(names).toEqual([...others, 'Sign In'])
      await shell.signIn.click()
      await expect(page).toHaveURL('/auth')

      await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'reyes' }))
      await page.goto('/terms')
      await expect(shell.account).toHaveText('AR')
      await expect(shell.signIn).toHaveCount(0)
      await joinAs(page)
      await page.reload()
      await expect(shell.account).toHaveText('CR')
    })

    test('HE-14 HE-15 HE-16 HE-17 HE-18 HE-19 HE-20 HE-21 HE-23 the account menu of a member leads everywhere', async ({
      page,
    }) => {
      const shell = new ShellPage(page)
      await joinAs(page)
      await page.goto('/terms')
      for (const [entry, path] of [
        ['Profile', /\/profile(\/\d+)?$/],
        ['Saved Videos', '/saved'],
        ['Watch Later', '/watch-later'],
        ['Preferences', '/preferences'],
      ] as const) {
        await shell.openMenu()
        await expect(page.getByRole('menu').getByText('My Account', { exact: true })).toBeVisible()
        await expect(shell.menuItem('Admin Dashboard')).toHaveCount(0)
        await shell.menuItem(entry).click()
        await expect(page).toHaveURL(path)
      }
      for (const [entry, path] of [
        ['Training Video', '/upload/training'],
        ['Shorts', '/upload/shorts'],
      ] as const) {
        await shell.openUploadMenu()
        await shell.menuItem(entry).click()
        await expect(page).toHaveURL(path)
      }
    })
  })
}

test('HE-22 the menu of an admin leads to the dashboard', async ({ page }) => {
  const shell = new ShellPage(page)
  await enterAsAdmin(page)
  await page.goto('/terms')
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
    await page.clock.runFor(4900)
    await expect(shell.toast).toHaveCSS('opacity', '1')
    await expect(shell.toast).toHaveCSS('transition-duration', '0.3s')
    await page.clock.runFor(150)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(300)
    await expect(shell.toast).toHaveCount(0)

    await submit.click()
    await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
    await page.clock.runFor(100)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(250)
    await expect(shell.toast).toHaveCount(0)
  })
})
