import { randomUUID } from 'node:crypto'
import { stopClock } from '../../pages/page-clock.ts'
import { ProfilePage } from '../../pages/profile-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { makePictures } from './media-fixtures.ts'
import { joinAs, listCategories, newPerson, publishVideo, VIEWPORTS } from './people.ts'

const TITLE = `Ladder ${randomUUID().slice(0, 6)}`

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

test('the own profile has the data, the lists and the actions of the user', async ({ page }) => {
  const profile = new ProfilePage(page)
  const shell = new ShellPage(page)
  await test.step('PR-01 a visitor is redirected to /auth', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/auth')
  })

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
    await test.step('PR-03 the name', async () => {
      await expect(profile.name).toHaveText('Ana Reyes')
    })
    await test.step('PR-02 the avatar', async () => {
      await expect(profile.main.getByText('AR', { exact: true })).toBeVisible()
    })
    await test.step('PR-04 the e-mail address', async () => {
      await expect(profile.main.getByText(person.email, { exact: true })).toBeVisible()
    })
    await test.step('PR-05 the button Edit Profile', async () => {
      await expect(profile.edit).toBeVisible()
    })
    await expect(profile.logOut).toBeVisible()
    await test.step('PR-06 the section Preferred Categories', async () => {
      await expect(profile.preferences.getByRole('listitem')).toHaveText([category?.name ?? ''])
    })
    await test.step('PR-10 the tab Saved with its count', async () => {
      await expect(profile.tab('Saved')).toHaveText('Saved (1)')
    })
    await test.step('PR-11 the tab Liked with its count', async () => {
      await expect(profile.tab('Liked')).toHaveText('Liked (1)')
    })
    for (const [tab, list] of [
      ['Saved', 'saved videos'],
      ['Liked', 'liked videos'],
    ] as const) {
      await profile.tab(tab).click()
      await expect(profile.main.getByRole('group', { name: list }).getByRole('article')).toContainText(TITLE)
    }
    await test.step('PR-12 the tab Achievements', async () => {
      await profile.tab('Achievements').click()
      await expect(profile.main.getByText('No achievements yet. Here is what can be earned.')).toBeVisible()
    })
    await expect(
      profile.main.getByRole('list', { name: 'Achievements to be earned' }).getByRole('listitem'),
    ).toHaveCount(16)
  }
  await profile.tab('Liked').click()
  await test.step('PR-11 the count follows a removal', async () => {
    await profile.main.getByRole('button', { name: `Remove ${TITLE} from liked videos` }).click()
    await expect(profile.tab('Liked')).toHaveText('Liked (0)')
  })
  await test.step('PR-07 PR-09 with preferences the button reads Update Preferences', async () => {
    await profile.preferences.getByRole('button', { name: 'Update Preferences' }).click()
    await expect(page).toHaveURL('/preferences')
  })

  await page.goBack()
  await test.step('PR-13 Log Out signs out', async () => {
    await profile.logOut.click()
    await shell.expectToast('Logged out', 'You have been successfully logged out.')
  })
  await test.step('PR-14 and leads to /', async () => {
    await expect(page).toHaveURL('/')
    await expect(shell.signIn).toBeVisible()
  })
  expect((await page.request.get(`/api/users/${me.id}/saved`)).status()).toBe(401)
})

test('a public profile of a creator, and of an unknown id', async ({ page, forgive }) => {
  const profile = new ProfilePage(page)
  const { creator } = video
  await page.goto(`/profile/${creator.id}`)
  const about = profile.main.getByRole('region', { name: 'About' })
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await test.step('PR-20 the name', async () => {
      await expect(profile.name).toHaveText(creator.displayName)
    })
    await test.step('PR-19 the avatar', async () => {
      await expect(profile.main.getByText('CR', { exact: true })).toBeVisible()
    })
    await test.step('PR-24 without a description a general one', async () => {
      await expect(about).toHaveText('AboutEmergency Services Professional')
    })
    await test.step('PR-23 the achievements', async () => {
      await expect(profile.achievements.getByRole('listitem')).toHaveText([
        /First Lesson.*10 points · earned/,
      ])
      await expect(profile.achievements).toBeVisible()
    })
  }
  await test.step('PR-65 an achievement has the icon of its name', async () => {
    await expect(profile.achievements.locator('svg')).toHaveClass(/lucide-upload/)
  })
  await test.step('PR-23 no tabs and no actions of the own profile', async () => {
    await expect(profile.main.getByRole('tab')).toHaveCount(0)
    for (const button of [profile.edit, profile.logOut]) await expect(button).toHaveCount(0)
    await expect(profile.main.getByText('@example.org')).toHaveCount(0)
  })

  await joinAs(page, newPerson({ firstName: 'Ben', lastName: 'Okafor' }))
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  const [, profileImage] = await makePictures()
  await page.request.put('/api/user/profile', {
    multipart: { firstName: 'Ben', lastName: 'Okafor', bio: 'Engine 7, since 2009.', profileImage },
  })
  await page.context().clearCookies()
  await page.goto(`/profile/${me.id}`)
  await test.step('PR-21 PR-22 the About text is the description', async () => {
    await expect(about).toHaveText('AboutEngine 7, since 2009.')
  })
  const picture = profile.main.getByRole('img', { name: 'Profile picture of Ben Okafor' })
  await test.step('PR-19 the profile image', async () => {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
  await test.step('PR-40 an image that fails falls back to the initials', async () => {
    forgive(/net::ERR_FAILED/)
    await page.route('**/uploads/**', (route) => route.abort())
    await page.reload()
    await expect(profile.main.getByText('BO', { exact: true })).toBeVisible()
    await expect(picture).toHaveCount(0)
  })

  forgive(/status of 404|^RequestError: 404/)
  await test.step('PR-26 an unknown id shows Profile Not Found', async () => {
    await page.goto('/profile/999999')
    await expect(profile.name).toHaveText('Profile Not Found')
  })
  await test.step('PR-27 Return Home leads to /', async () => {
    await profile.main.getByRole('button', { name: 'Return Home', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the profile is edited', async ({ page, forgive }) => {
  const profile = new ProfilePage(page)
  const shell = new ShellPage(page)
  const [, png] = await makePictures()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Reyes' }))
  const preferences = page.waitForResponse('**/api/user/preferences')
  await page.goto('/profile')
  await test.step('PR-09 the server answers null without preferences', async () => {
    expect(await (await preferences).json()).toBeNull()
  })
  await profile.openEditor()
  await test.step('PR-35 the field First Name', async () => {
    await expect(profile.field('First Name')).toHaveValue('Ana')
  })
  await test.step('PR-33 the hint of the picture', async () => {
    await expect(profile.dialog.getByText('JPG, PNG or GIF. Max 2MB.', { exact: true })).toBeVisible()
  })
  await test.step('PR-32 PR-34 the picture chooser takes any image', async () => {
    await expect(profile.picture).toHaveAttribute('accept', 'image/*')
  })
  await test.step('PR-38 Cancel changes nothing', async () => {
    await profile.field('First Name').fill('Nobody')
    await profile.dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(profile.dialog).toHaveCount(0)
    await expect(profile.name).toHaveText('Ana Reyes')
  })

  // The dialog refuses more than 2 MB; the server refuses a file that is no picture.
  await profile.openEditor()
  await profile.picture.setInputFiles({ ...png, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(profile.dialog.getByRole('alert')).toHaveText(/^This picture has .*, and 2 MB is the most\.$/)
  await test.step('PR-52 a failure is told, and the dialog stays', async () => {
    await profile.save()
    expect(sent).toEqual([])
    forgive(/status of (415|500)|^RequestError: (415|500)/)
    await profile.picture.setInputFiles({ ...png, buffer: Buffer.from('not a picture at all') })
    await profile.save()
    await shell.expectToast('Update Failed', 'Failed to update profile. Please try again.', 'destructive')
    await expect(profile.dialog.getByRole('alert')).toHaveText(/JPG, PNG or GIF/)
    await expect(profile.dialog).toBeVisible()
  })

  await profile.picture.setInputFiles(png)
  await test.step('PR-35 PR-36 PR-37 the names and the bio are changed', async () => {
    await profile.field('First Name').fill('Joana')
    await profile.field('Last Name').fill('Silva')
    await profile.field('Bio / Description').fill('Medic 3')
  })
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  const refetched = page.waitForResponse('**/api/auth/user')
  const creator = page.waitForResponse('**/api/creators/*/with-achievements')
  await test.step('PR-39 Save Changes saves', () => profile.save())
  await test.step('PR-51 the success is told', () => shell.expectToast('Profile Updated', '', 'success'))
  await expect(profile.dialog).toHaveCount(0)
  await test.step('PR-42 the update is sent with the session cookie', async () => {
    const { cookie = '', 'content-type': type = '' } = await (await saving).allHeaders()
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === 'turnout_session')
    expect(session?.value).toBeTruthy()
    expect(cookie).toContain(`turnout_session=${session?.value}`)
    expect(type).toContain('multipart/form-data')
  })
  await test.step('PR-49 the current user is read again', async () => {
    expect(await (await refetched).json()).toMatchObject({ firstName: 'Joana', lastName: 'Silva' })
    await expect(profile.name).toHaveText('Joana Silva')
    await expect(shell.account.locator('img')).toBeVisible()
  })
  await test.step('PR-50 the creator data is read again', async () => {
    expect(await (await creator).json()).toMatchObject({ displayName: 'Joana Silva', description: 'Medic 3' })
  })
  await test.step('PR-08 without preferences the button reads Set Content Preferences', async () => {
    await profile.preferences.getByRole('button', { name: 'Set Content Preferences' }).click()
    await expect(page).toHaveURL('/preferences')
  })

  await page.clock.install()
  await page.goto('/profile')
  await profile.openEditor()
  await stopClock(page)
  await profile.save()
  await shell.expectToast('Profile Updated', '', 'success')
  await test.step('PR-53 the toast lasts 3 s', async () => {
    await page.clock.runFor(2999)
    await expect(shell.toast).toHaveCSS('opacity', '1')
    await page.clock.runFor(1)
    await expect(shell.toast).toHaveCSS('opacity', '0')
    await page.clock.runFor(300)
    await expect(shell.toast).toHaveCount(0)
  })
})
