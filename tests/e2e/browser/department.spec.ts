import sharp from 'sharp'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsDemoAdmin } from './people.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'department', isDemo: true })

const NAME = 'Springfield Fire'

const logo = () =>
  sharp({ create: { width: 300, height: 300, channels: 4, background: '#c8102e' } })
    .png()
    .toBuffer()

test('DE-02 DE-03 DE-04 DE-05 DE-06 DE-08 an administrator gives the library its own name, logo, colors and links', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  await enterAsDemoAdmin(page)
  await page.goto('/admin?tab=settings')
  const home = (name: string) => page.getByRole('banner').getByRole('link', { name: `${name} home` })
  await expect(home('Turnout')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name (optional)' }).fill(NAME)
  await page.getByRole('textbox', { name: 'Contact' }).fill('training@fire.example.org')
  await page.getByRole('button', { name: 'Save Department' }).click()
  await shell.expectToast('Settings saved', 'They count from now on.')
  await expect(home(NAME)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`· ${NAME}$`))

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'patch.png', mimeType: 'image/png', buffer: await logo() })
  await expect(home(NAME).locator('img')).toHaveAttribute('src', /^\/uploads\/.+\.png$/, { timeout: 60_000 })

  const dark = page.getByRole('textbox', { name: 'Accent in the dark scheme' })
  await dark.fill('#7A0019')
  await expect(page.getByText(/^#7A0019 can’t be read well in the dark scheme/)).toBeVisible()
  await expectSoundAtBothWidths(page, 'the settings of the department')
  await page.getByRole('button', { name: /^Use #/ }).click()
  const accent = await dark.inputValue()
  await page.getByRole('button', { name: 'Save Colors' }).click()
  await expect.poll(() => page.locator('#department-accent').textContent()).toContain(accent)

  await page.getByRole('textbox', { name: 'X (optional)' }).fill('')
  await page.getByRole('textbox', { name: 'YouTube' }).fill('https://www.youtube.com/@springfield')
  await page.getByRole('button', { name: 'Save Social links' }).click()
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(page.getByRole('link', { name: 'YouTube', exact: true })).toHaveAttribute(
    'href',
    'https://www.youtube.com/@springfield',
  )
  await expect(page.getByRole('link', { name: 'X', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Instagram', exact: true })).toBeVisible()
})

test('DE-02 DE-05 DE-09 visitors see the name from the first paint on, and whom to ask', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAsDemoAdmin(page)
  const data = { departmentName: NAME, departmentContact: '+1 (555) 010-0199' }
  expect((await page.request.put('/api/admin/settings', { data })).ok()).toBe(true)
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const visitor = await context.newPage()
  const source = await (await visitor.request.get('/')).text()
  expect(source).toContain(`<title>${NAME}</title>`)
  expect(source).not.toMatch(/\bTurnout\b/)
  await visitor.goto('/auth')
  await expect(visitor).toHaveTitle(`Sign In · ${NAME}`)
  await expect(visitor.getByRole('link', { name: '+1 (555) 010-0199' })).toHaveAttribute(
    'href',
    'tel:+15550100199',
  )
  await expectSoundAtBothWidths(visitor, 'the sign-in screen of a department')
  await visitor.goto('/terms')
  await expect(visitor.getByRole('main')).toContainText(`${NAME} is a video training platform`)
  await visitor.goto('/wall')
  await expect(visitor).toHaveTitle(`Wall · ${NAME}`)
  await context.close()
})

test.describe('with the worker of the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('DE-09 without a server the app starts with the name that the server said last', async ({
    page,
    context,
    forgive,
  }) => {
    forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await enterAsDemoAdmin(page)
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const name = 'Shelbyville Rescue'
    expect((await page.request.put('/api/admin/settings', { data: { departmentName: name } })).ok()).toBe(
      true,
    )
    await page.goto('/terms')
    const stored = () =>
      page.evaluate(async () => (await caches.match('/index.html', { ignoreVary: true }))?.text() ?? '')
    await expect.poll(stored).toContain(name)
    await context.setOffline(true)
    await page.goto('/terms')
    await expect(page).toHaveTitle(new RegExp(`${name}$`))
    await context.setOffline(false)
  })
})
