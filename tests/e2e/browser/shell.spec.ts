import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, newPerson, VIEWPORTS } from './people.ts'

const [WIDE, NARROW] = VIEWPORTS

test.describe('by touch as well', () => {
  test.use({ hasTouch: true })

  test('the header, main area and sidebar of a visitor', async ({ page }) => {
    const shell = new ShellPage(page)
    const open = shell.header.getByRole('button', { name: 'Search', exact: true })
    await page.goto('/terms')

    await test.step('SH-04 SH-05 SH-06 HE-01 HE-03 HE-09 the header, the main area and the closed sidebar', async () => {
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

    await test.step('HE-04 HE-05 on a phone the icon opens the search, which takes the width of the header', async () => {
      await expect(shell.search).toHaveCount(0)
      await open.tap()
      await expect(shell.search).toBeFocused()
      const box = await shell.search.boundingBox()
      expect(box?.width).toBeGreaterThan(NARROW.width * 0.75)
      await expect(shell.signIn).toHaveCount(0)
    })
    await test.step('HE-06 the X closes it', async () => {
      await shell.header.getByRole('button', { name: 'Close search' }).tap()
      await expect(shell.search).toHaveCount(0)
      await expect(shell.signIn).toBeVisible()
    })
    await test.step('HE-34 a submit closes it', async () => {
      await open.tap()
      await shell.search.fill('airway')
      await shell.search.press('Enter')
      await expect(page).toHaveURL('/search?q=airway')
      await expect(shell.search).toHaveCount(0)
      await expect(open).toBeVisible()
    })

    await page.setViewportSize(WIDE)
    await test.step('HE-32 a submit of blank text does nothing', async () => {
      await shell.search.fill('   ')
      await shell.search.press('Enter')
      await shell.search.fill('')
      await shell.search.press('Enter')
      await expect(page).toHaveURL('/search?q=airway')
    })
    await shell.search.fill(' chest seal & air ')
    await expect(shell.search).toHaveAttribute('aria-expanded', 'true')
    await test.step('HE-31 a submit navigates to the results', async () => {
      await shell.search.press('Enter')
      await expect(page).toHaveURL('/search?q=chest%20seal%20%26%20air')
      await expect(shell.heading).toHaveText('Search Results')
    })
    await test.step('HE-33 a submit closes the dropdown', async () => {
      await expect(shell.search).toHaveAttribute('aria-expanded', 'false')
    })

    await test.step('SH-05 the sidebar opens', async () => {
      await shell.sidebarToggle('Open').click()
      await expect(shell.sidebar).toBeVisible()
    })
    const logo = shell.header.getByRole('link', { name: 'Turnout home' })
    await test.step('HE-02 the logo links to /', async () => {
      await expect(logo).toHaveText('Turnout')
      await logo.click()
      await expect(page).toHaveURL('/')
    })
    await test.step('HE-08 Sign In goes to /auth', async () => {
      await shell.signIn.click()
      await expect(page).toHaveURL('/auth')
    })
  })
})

test('the avatar opens a menu that leads to every screen', async ({ page }) => {
  const shell = new ShellPage(page)
  const entries = [
    ['HE-15', 'Profile', /\/profile(\/\d+)?$/],
    ['HE-16', 'Saved Videos', '/saved'],
    ['HE-17', 'Watch Later', '/watch-later'],
    ['HE-18', 'Preferences', '/preferences'],
  ] as const
  const uploads = [
    ['HE-20', 'Training Video', '/upload/training'],
    ['HE-21', 'Shorts', '/upload/shorts'],
  ] as const
  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'reyes' }))
  await page.goto('/terms')
  await page.setViewportSize(NARROW)
  await test.step('HE-10 HE-12 the avatar has the initials of the names', async () => {
    await expect(shell.account).toHaveText('AR')
    await expect(shell.signIn).toHaveCount(0)
  })
  await test.step('HE-19 the menu has the submenu Upload Content', () => shell.openUploadMenu())
  for (const [, entry] of [...entries, ...uploads]) await expect(shell.menuItem(entry)).toBeVisible()
  await shell.menuItem('Preferences').click()
  await expect(page).toHaveURL('/preferences')

  await page.setViewportSize(WIDE)
  await expect(shell.account).toHaveText('AR')
  for (const [id, entry, path] of entries) {
    await shell.openMenu()
    await test.step('HE-14 the label of the menu is My Account', async () => {
      await expect(page.getByRole('menu').getByText('My Account', { exact: true })).toBeVisible()
    })
    await test.step('HE-23 a member has no entry Admin Dashboard', async () => {
      await expect(shell.menuItem('Admin Dashboard')).toHaveCount(0)
    })
    await test.step(`${id} ${entry} goes to its screen`, async () => {
      await shell.menuItem(entry).click()
      await expect(page).toHaveURL(path)
    })
  }
  for (const [id, entry, path] of uploads) {
    await test.step(`${id} ${entry} goes to ${path}`, async () => {
      await shell.openUploadMenu()
      await shell.menuItem(entry).click()
      await expect(page).toHaveURL(path)
    })
  }

  await enterAsAdmin(page)
  await page.goto('/terms')
  await test.step('HE-13 without names it has the first letters of the username', async () => {
    await expect(shell.account).toHaveText('CH')
  })
  await test.step('HE-22 an admin has the entry Admin Dashboard', async () => {
    await shell.openMenu()
    await shell.menuItem('Admin Dashboard').click()
    await expect(page).toHaveURL('/admin')
  })
})

test.describe('in motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('one toast shows at a time, for five seconds and a fade', async ({ page }) => {
    const shell = new ShellPage(page)
    await joinAs(page)
    await page.clock.install()
    await page.goto('/upload/training')
    const submit = page.getByRole('button', { name: 'Upload Video' })
    await submit.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)

    await test.step('SH-41 SH-42 a new toast replaces the first at once', async () => {
      await submit.click()
      await shell.expectToast('Missing information', 'Please enter a title for your video.')
      await page.clock.runFor(3000)
      await page.getByLabel('Title').fill('A title')
      await submit.click()
      await shell.expectToast('Missing video', 'Please upload a video file.')
    })

    await test.step('SH-39 it lasts 5000 ms, whatever the first toast had left', async () => {
      await page.clock.runFor(4999)
      await expect(shell.toast).toHaveCSS('opacity', '1')
    })
    await test.step('SH-40 it fades out over 300 ms', async () => {
      await expect(shell.toast).toHaveCSS('transition-duration', '0.3s')
      await page.clock.runFor(1)
      await expect(shell.toast).toHaveCSS('opacity', '0')
      await page.clock.runFor(299)
      await expect(shell.toast).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(shell.toast).toHaveCount(0)
    })

    await test.step('SH-44 a dismissed toast is gone after its fade', async () => {
      await submit.click()
      await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
      await page.clock.runFor(299)
      await expect(shell.toast).toHaveCSS('opacity', '0')
      await page.clock.runFor(1)
      await expect(shell.toast).toHaveCount(0)
    })
  })
})
