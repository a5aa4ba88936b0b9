import { AuthPage } from '../../pages/auth-page.ts'
import { stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount, joinAs } from './people.ts'
import { publishLibrary, type Library } from './published-library.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title: 'Reading smoke' }, { title: 'Rule of nines' }])
})
const video = (index: number) => {
  const found = library.videos[index]
  if (!found) throw new Error(`There is no video ${index}`)
  return found
}

const REACTIONS = [
  {
    name: 'Like',
    stateId: 'GP-49',
    set: ['GP-54', 'Added to likes'],
    unset: ['GP-55', 'Removed from likes'],
  },
  {
    name: 'Save',
    stateId: 'GP-50',
    set: ['GP-56', 'Saved for later'],
    unset: ['GP-57', 'Removed from saved'],
  },
  {
    name: 'Watch later',
    stateId: 'WL-06',
    set: ['WL-06', 'AddedVideo added to Watch Later'],
    unset: ['WL-07', 'RemovedVideo removed from Watch Later'],
  },
] as const

/** Presses each reaction button once. @param arePressed whether the buttons are pressed before */
async function pressReactions(player: PlayerPage, arePressed: boolean): Promise<void> {
  for (const { name, stateId, set, unset } of REACTIONS) {
    const button = player.action(name)
    const [id, toast] = arePressed ? unset : set
    await test.step(`${stateId} ${name} shows the state of the server`, async () => {
      await expect(button).toHaveAttribute('aria-pressed', String(arePressed))
    })
    await test.step(`${id} pressing ${name} changes the state and says so`, async () => {
      await button.click()
      await player.shell.expectToast(toast)
      await expect(button).toHaveAttribute('aria-pressed', String(!arePressed))
    })
  }
}

test('a member sets and unsets reactions and follows the creator', async ({ page, forgive }) => {
  forgive(/RequestError: (503|401)|status of 503|not_signed_in/)
  const player = new PlayerPage(page)
  const { id, creator } = video(0)
  const followPath = `/api/creators/${creator.id}/follow`
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(like|save|watch-later)$/.test(pathname) && pathname.startsWith('/api/videos/')) {
      calls.push(`${request.method()} ${pathname}`)
    }
  })
  await joinAs(page)
  await page.goto('/terms')
  await player.open(video(0))
  await stopPlaying(player.picture)
  await pressReactions(player, false)
  await expect(player.dialog.getByText('1 like', { exact: true })).toBeVisible()

  await test.step('GP-69 a failed follow says so', async () => {
    await page.route('**/api/creators/*/*follow', (route) => route.fulfill({ status: 503 }))
    await player.follow('Follow').click()
    await player.shell.expectToast('Error', 'Failed to follow creator', 'destructive')
  })
  await test.step('GP-59 a failed follow changes nothing', async () => {
    await expect(player.follow('Follow')).toBeVisible()
  })
  await page.unroute('**/api/creators/*/*follow')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${followPath}`, async (route) => {
    await held
    await route.continue()
  })
  const followed = page.waitForRequest((request) => new URL(request.url()).pathname === followPath)
  await test.step('GP-61 following calls POST without payload', async () => {
    await player.follow('Follow').click()
    expect([(await followed).method(), (await followed).postData()]).toEqual(['POST', null])
  })
  await test.step('GP-60 the button is busy while the follow is pending', async () => {
    await expect(player.follow('Follow')).toHaveAttribute('aria-busy', 'true')
  })
  await test.step('GP-20 the button reads Following after the answer', async () => {
    release()
    await expect(player.follow('Following')).toBeVisible()
    await expect(player.follow('Following')).not.toHaveAttribute('aria-busy')
  })
  await test.step('GP-67 a follow says so', async () => {
    await player.shell.expectToast(`Now following ${creator.displayName}`)
  })
  await test.step('GP-59 the follower count changes after the answer', async () => {
    await expect(player.dialog.getByText('1 follower', { exact: true })).toBeVisible()
  })

  await test.step('GP-51 following is the state of the server for another video of the creator', async () => {
    await page.keyboard.press('Escape')
    await player.open(video(1))
    await expect(player.follow('Following')).toBeVisible()
  })
  await page.reload()
  // The event carries the state before the follow: the state of the server replaces it.
  await player.open(video(0))
  await stopPlaying(player.picture)
  await test.step('GP-51 following is the state of the server after a reload', async () => {
    await expect(player.follow('Following')).toBeVisible()
  })
  await pressReactions(player, true)
  const callsOf = (name: string) => calls.filter((call) => call.endsWith(`/api/videos/${id}/${name}`))
  for (const [requirement, name] of [
    ['GP-47', 'like'],
    ['GP-48', 'save'],
    ['WL-06', 'watch-later'],
  ] as const) {
    await test.step(`${requirement} ${name} makes the real calls`, () => {
      const path = `/api/videos/${id}/${name}`
      expect(callsOf(name)).toEqual([`POST ${path}`, `DELETE ${path}`])
    })
  }
  expect(calls).toHaveLength(6)

  await test.step('GP-70 a failed unfollow says so', async () => {
    await page.route('**/api/creators/*/unfollow', (route) => route.fulfill({ status: 503 }))
    await player.follow('Following').click()
    await player.shell.expectToast('Error', 'Failed to unfollow creator', 'destructive')
  })
  await test.step('GP-59 a failed unfollow changes nothing', async () => {
    await expect(player.follow('Following')).toBeVisible()
  })
  await page.unroute('**/api/creators/*/unfollow')
  await test.step('GP-62 unfollowing calls POST without payload', async () => {
    const unfollowed = page.waitForRequest(/\/unfollow$/)
    await player.follow('Following').click()
    expect([(await unfollowed).method(), (await unfollowed).postData()]).toEqual(['POST', null])
  })
  await test.step('GP-20 the button reads Follow again', async () => {
    await expect(player.follow('Follow')).toBeVisible()
  })
  await test.step('GP-68 an unfollow says so', async () => {
    await player.shell.expectToast(`Unfollowed ${creator.displayName}`)
  })

  // The session ended in the meantime: the answer 401 shows the toast of a signed-out visitor.
  await player.openClip()
  await page.request.post('/api/auth/logout')
  await player.clipDialog.getByRole('button', { name: 'Create Micro Clip' }).click()
  await player.shell.expectToast(
    'Authentication Required',
    'Please log in to perform this action',
    'default',
    'Sign in',
  )
  await expect(player.clipDialog).toBeVisible()
})

test('a signed-out visitor sees toasts, no sign-in card, and sends nothing', async ({ page }) => {
  const player = new PlayerPage(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/view')) writes.push(request.url())
  })
  await page.goto('/terms')
  await expect(player.shell.signIn).toBeVisible()
  await player.open(video(0))
  await stopPlaying(player.picture)
  for (const name of ['GP-52 Like', 'GP-53 Save', 'Watch later', 'Create Micro Lesson']) {
    await test.step(`${name} asks for a sign-in`, async () => {
      await player.action(name.replace(/^GP-\d+ /, '')).click()
      await player.shell.expectToast(
        'Authentication Required',
        'Please log in to perform this action',
        'default',
        'Sign in',
      )
      await player.shell.toast.getByRole('button', { name: 'Dismiss' }).click()
      await expect(player.shell.toast).toHaveCount(0)
    })
  }
  await test.step('GP-71 Follow asks for a sign-in', async () => {
    await player.follow('Follow').click()
    await player.shell.expectToast(
      'Authentication required',
      'Please sign in to follow creators',
      'destructive',
      'Sign in',
    )
  })
  await test.step('GU-18 the player stays open and no card of the reason interact shows', async () => {
    await expect(player.dialog).toBeVisible()
    await expect(page.getByText('Sign In Required')).toHaveCount(0)
    await expect(page.getByText('interact with videos and other users')).toHaveCount(0)
  })
  await test.step('GP-58 nothing is sent', () => {
    expect(writes).toEqual([])
  })
})

test('a visitor who signs in from a video comes back to its second, with everything done that was pressed', async ({
  page,
  playwright,
  site,
}) => {
  const requests = await playwright.request.newContext({ baseURL: site.baseUrl })
  const person = await createAccount(requests)
  const player = new PlayerPage(page)
  const auth = new AuthPage(page)
  const path = `/video/${video(1).id}`
  await page.goto('/terms')
  await player.open(video(1))
  await stopPlaying(player.picture)
  await player.picture.evaluate((element: HTMLVideoElement) => (element.currentTime = 9))
  await player.toggleComments.click()
  await player.comment.fill('Which hose is that?')
  await player.postComment.click()
  await expect(player.comments.first()).toContainText('Only you see this.')
  await expect(player.comments.first().getByRole('button', { name: 'Sign in to post it' })).toBeVisible()
  await expectSoundAtBothWidths(page, 'a comment that only this device keeps')
  await player.action('Watch later').click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/auth')
  await auth.fillSignIn(person)
  await auth.submit('Sign In')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Watch later' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() =>
      page.locator('video').evaluate((element: HTMLVideoElement) => Math.floor(element.currentTime)),
    )
    .toBeGreaterThanOrEqual(9)
  const comments = async () =>
    (await (await requests.get(`/api/videos/${video(1).id}/comments`)).json()) as unknown
  await expect.poll(comments).toMatchObject([{ text: 'Which hose is that?', user: person.username }])
  await page.getByRole('button', { name: 'Show Comments' }).click()
  await expect(page.getByText('Which hose is that?')).toHaveCount(1)
  await expect(page.getByText('Only you see this.')).toHaveCount(0)
  await requests.dispose()
})
