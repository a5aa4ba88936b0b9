import { randomUUID } from 'node:crypto'
import { ProfilePage } from '../../pages/profile-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { makePictures } from './media-fixtures.ts'
import { joinAs, listCategories, newPerson, publishVideo, VIEWPORTS } from './people.ts'

const TITLE = `Ladder ${randomUUID().slice(0, 6)}`

declare global {
  interface Window {
    /** The delays that timers were started with. */
    timers: (number | undefined)[]
  }
}

interface Published {
  id: number
  creator: { id: number; displayName: string }
}

let video: Published

test.beforeAll(async ({ site, playwright }) => {
  const { id } = await publishVideo(site.baseUrl, TITLE)
  const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
  video = (await (await requests.get(`/api/videos/${id}`)).json()) as Published
  await requests.dispose()
})

const [WIDE, NARROW] = VIEWPORTS

test('PR-01 PR-02 PR-03 PR-04 PR-05 PR-06 PR-07 PR-09 PR-10 PR-11 PR-12 PR-13 PR-14 the own profile', async ({
  page,
}) => {
  const profile = new ProfilePage(page)
  const shell = new ShellPage(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth')

  const person = await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Reyes' }))
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  for (const path of ['save', 'like']) await page.request.post(`/api/videos/${video.id}/${path}`)
  const [category] = await listCategories(page.request)
  const made = await page.request.post('/api/user/preferences', {
    data: { categoryIds: [category?.id], professionalArea: 'ems', experienceLevel: '1-3' },
  })
  expect(made.status()).toBe(201)
  await page.goto('/profile')
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expect(profile.name).toHaveText('Ana Reyes')
    await expect(profile.main.getByText('AR', { exact: true })).toBeVisible()
    await expect(profile.main.getByText(person.email, { exact: true })).toBeVisible()
    for (const button of [profile.edit, profile.logOut]) await expect(button).toBeVisible()
    await expect(profile.preferences.getByRole('listitem')).toHaveText([category?.name ?? ''])
    await expect(profile.tab('Saved')).toHaveText('Saved (1)')
    await expect(profile.tab('Liked')).toHaveText('Liked (1)')
    for (const [tab, list] of [
      ['Saved', 'saved videos'],
      ['Liked', 'liked videos'],
    ] as const) {
      await profile.tab(tab).click()
      await expect(profile.main.getByRole('group', { name: list }).getByRole('article')).toContainText(TITLE)
    }
    await profile.tab('Achievements').click()
    await expect(profile.main.getByText('No achievements yet. Here is what can be earned.')).toBeVisible()
    await expect(
      profile.main.getByRole('list', { name: 'Achievements to be earned' }).getByRole('listitem'),
    ).toHaveCount(16)
  }
  await profile.tab('Liked').click()
  await profile.main.getByRole('button', { name: `Remove ${TITLE} from liked videos` }).click()
  await expect(profile.tab('Liked')).toHaveText('Liked (0)')
  await profile.preferences.getByRole('button', { name: 'Update Preferences' }).click()
  await expect(page).toHaveURL('/preferences')

  await page.goBack()
  await profile.logOut.click()
  await shell.expectToast('Logged out', 'You have been successfully logged out.')
  await expect(page).toHaveURL('/')
  await expect(shell.signIn).toBeVisible()
  expect((await page.request.get(`/api/users/${me.id}/saved`)).status()).toBe(401)
})

test('PR-19 PR-20 PR-21 PR-22 PR-23 PR-24 PR-26 PR-27 PR-40 PR-65 a creator’s profile, or nobody’s', async ({
  page,
  forgive,
}) => {
  const profile = new ProfilePage(page)
  const { creator } = video
  await page.goto(`/profile/${creator.id}`)
  const about = profile.main.getByRole('region', { name: 'About' })
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expect(profile.name).toHaveText(creator.displayName)
    await expect(profile.main.getByText('CR', { exact: true })).toBeVisible()
    await expect(about).toHaveText('AboutEmergency Services Professional')
    // Awarded as the video was approved.
    await expect(profile.achievements.getByRole('listitem')).toHaveText([/First Lesson.*10 points · earned/])
    await expect(profile.achievements).toBeVisible()
  }
  await expect(profile.achievements.locator('svg')).toHaveClass(/lucide-upload/)
  await expect(profile.main.getByRole('tab')).toHaveCount(0)
  for (const button of [profile.edit, profile.logOut]) await expect(button).toHaveCount(0)
  await expect(profile.main.getByText('@example.org')).toHaveCount(0)

  await joinAs(page, newPerson({ firstName: 'Ben', lastName: 'Okafor' }))
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  const [, profileImage] = await makePictures()
  await page.request.put('/api/user/profile', {
    multipart: { firstName: 'Ben', lastName: 'Okafor', bio: 'Engine 7, since 2009.', profileImage },
  })
  await page.context().clearCookies()
  await page.goto(`/profile/${me.id}`)
  await expect(about).toHaveText('AboutEngine 7, since 2009.')
  const picture = profile.main.getByRole('img', { name: 'Profile picture of Ben Okafor' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // A picture that doesn't come leaves its place to the initials.
  forgive(/net::ERR_FAILED/)
  await page.route('**/uploads/**', (route) => route.abort())
  await page.reload()
  await expect(profile.main.getByText('BO', { exact: true })).toBeVisible()
  await expect(picture).toHaveCount(0)

  forgive(/status of 404|^RequestError: 404/)
  await page.goto('/profile/999999')
  await expect(profile.name).toHaveText('Profile Not Found')
  await profile.main.getByRole('button', { name: 'Return Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('PR-08 PR-09 PR-32 PR-33 PR-34 PR-35 PR-36 PR-37 PR-38 PR-39 PR-42 PR-49 PR-50 PR-51 PR-52 PR-53 editing the profile', async ({
  page,
  forgive,
}) => {
  const profile = new ProfilePage(page)
  const shell = new ShellPage(page)
  const [, png] = await makePictures()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Reyes' }))
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    window.timers = []
    window.setTimeout = Object.assign((work: TimerHandler, delay?: number, ...rest: unknown[]) => {
      window.timers.push(delay)
      return start(work, delay, ...rest)
    }, window.setTimeout)
  })
  const preferences = page.waitForResponse('**/api/user/preferences')
  await page.goto('/profile')
  expect(await (await preferences).json()).toBeNull()
  await profile.openEditor()
  await expect(profile.field('First Name')).toHaveValue('Ana')
  await expect(profile.dialog.getByText('JPG, PNG or GIF. Max 2MB.', { exact: true })).toBeVisible()
  await expect(profile.picture).toHaveAttribute('accept', 'image/*')
  await profile.field('First Name').fill('Nobody')
  await profile.dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(profile.dialog).toHaveCount(0)
  await expect(profile.name).toHaveText('Ana Reyes')

  // More than two megabytes are refused before they are sent, other kinds than three by the server.
  await profile.openEditor()
  await profile.picture.setInputFiles({ ...png, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(profile.dialog.getByRole('alert')).toHaveText(/^This picture has .*, and 2 MB is the most\.$/)
  await profile.save()
  expect(sent).toEqual([])
  forgive(/status of (415|500)|^RequestError: (415|500)/)
  await profile.picture.setInputFiles({ ...png, buffer: Buffer.from('not a picture at all') })
  await profile.save()
  await shell.expectToast('Update Failed', 'Failed to update profile. Please try again.', 'destructive')
  await expect(profile.dialog.getByRole('alert')).toHaveText(/JPG, PNG or GIF/)
  await expect(profile.dialog).toBeVisible()

  await profile.picture.setInputFiles(png)
  await profile.field('First Name').fill('Joana')
  await profile.field('Last Name').fill('Silva')
  await profile.field('Bio / Description').fill('Medic 3')
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  const refetched = page.waitForResponse('**/api/auth/user')
  const creator = page.waitForResponse('**/api/creators/*/with-achievements')
  // The toast of the failure before it stood as long.
  await page.evaluate(() => (window.timers.length = 0))
  await profile.save()
  await shell.expectToast('Profile Updated', '', 'success')
  expect(await page.evaluate(() => window.timers)).toContain(3000)
  await expect(profile.dialog).toHaveCount(0)
  const { cookie = '', 'content-type': type = '' } = await (await saving).allHeaders()
  expect(cookie).not.toBe('')
  expect(type).toContain('multipart/form-data')
  expect(await (await refetched).json()).toMatchObject({ firstName: 'Joana', lastName: 'Silva' })
  expect(await (await creator).json()).toMatchObject({ displayName: 'Joana Silva', description: 'Medic 3' })
  await expect(profile.name).toHaveText('Joana Silva')
  await expect(shell.account.locator('img')).toBeVisible()
  await expect(shell.toast).toHaveCount(0)
  await profile.preferences.getByRole('button', { name: 'Set Content Preferences' }).click()
  await expect(page).toHaveURL('/preferences')
})

test('AU-78 a new password signs out every other device, and this one goes on, its live connection too', async ({
  page,
  browser,
  site,
  forgive,
}) => {
  const profile = new ProfilePage(page)
  const shell = new ShellPage(page)
  const person = await joinAs(page)
  const elsewhere = await browser.newContext({ baseURL: site.baseUrl })
  const login = (password: string) =>
    elsewhere.request.post('/api/auth/login', { data: { username: person.username, password } })
  expect((await login(person.password)).status()).toBe(200)
  const tokens: unknown[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; token: unknown }
      if (message.type === 'auth') tokens.push(message.token)
    }),
  )
  await page.goto('/profile')
  await expect.poll(() => tokens.length).toBe(1)
  await profile.openPassword()
  const alerts = profile.passwordDialog.getByRole('alert')
  await profile.changePassword('', '12345', '123456')
  await expect(alerts).toHaveText([
    'Please enter your current password',
    'Password must be at least 6 characters',
    'The two passwords are not the same',
  ])
  forgive(/status of 400|^RequestError: 400/)
  await profile.changePassword('not-this-one', 'quite-another', 'quite-another')
  await shell.expectToast('Password Change Failed', 'The current password is not right.', 'destructive')
  await expect(alerts).toHaveText(['The current password is not right.'])
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(200)

  await profile.changePassword(person.password, 'quite-another', 'quite-another')
  await shell.expectToast('Password Changed', 'You are signed out on every other device.', 'success')
  await expect(profile.passwordDialog).toHaveCount(0)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
  await expect.poll(() => tokens.length).toBe(2)
  expect(tokens[1]).toBe(await page.evaluate(() => localStorage.getItem('authToken')))
  await page.reload()
  await expect(profile.name).toHaveText(person.username)
  expect((await login(person.password)).status()).toBe(401)
  expect((await login('quite-another')).status()).toBe(200)
  await elsewhere.close()

  // Who signs in with Google or Apple alone sets the first one, and needs no other for it.
  await page.route('**/api/user/password', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { isSet: false } }) : route.continue(),
  )
  await profile.openPassword()
  await expect(profile.passwordDialog.getByRole('heading')).toHaveText('Set Password')
  await expect(profile.passwordDialog.locator('input[type=password]')).toHaveCount(2)
})
