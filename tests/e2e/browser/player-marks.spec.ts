import { stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { publishLibrary, type Library } from './published-library.ts'

let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title: 'Reading smoke' }, { title: 'Rule of nines' }])
})
const video = (index: number) => {
  const found = library.videos[index]
  if (!found) throw new Error(`There is no video ${index}`)
  return found
}

const MARKS = [
  ['Like', 'Added to likes', 'Removed from likes'],
  ['Save', 'Saved for later', 'Removed from saved'],
  ['Watch later', 'AddedVideo added to Watch Later', 'RemovedVideo removed from Watch Later'],
] as const

/** Presses each of the marks, and waits for what is said then. */
async function pressMarks(player: PlayerPage, arePressed: boolean): Promise<void> {
  for (const [name, set, takenBack] of MARKS) {
    const button = player.action(name)
    await expect(button).toHaveAttribute('aria-pressed', String(arePressed))
    await button.click()
    await player.shell.expectToast(arePressed ? takenBack : set)
    await expect(button).toHaveAttribute('aria-pressed', String(!arePressed))
  }
}

test('GP-20 GP-47 GP-48 GP-49 GP-50 GP-51 GP-54 GP-55 GP-56 GP-57 GP-59 GP-60 GP-61 GP-62 GP-67 GP-68 GP-69 GP-70 WL-06 WL-07 marks are the server’s, following flips when it has answered, for all videos of the creator; both are kept and taken back', async ({
  page,
  forgive,
}) => {
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
  await pressMarks(player, false)
  await expect(player.dialog.getByText('1 like', { exact: true })).toBeVisible()

  await page.route('**/api/creators/*/*follow', (route) => route.fulfill({ status: 503 }))
  await player.follow('Follow').click()
  await player.shell.expectToast('Error', 'Failed to follow creator', 'destructive')
  await expect(player.follow('Follow')).toBeVisible()
  await page.unroute('**/api/creators/*/*follow')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${followPath}`, async (route) => {
    await held
    await route.continue()
  })
  const followed = page.waitForRequest((request) => new URL(request.url()).pathname === followPath)
  await player.follow('Follow').click()
  expect([(await followed).method(), (await followed).postData()]).toEqual(['POST', null])
  await expect(player.follow('Follow')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(player.follow('Following')).toBeVisible()
  await expect(player.follow('Following')).not.toHaveAttribute('aria-busy')
  await player.shell.expectToast(`Now following ${creator.displayName}`)
  await expect(player.dialog.getByText('1 follower', { exact: true })).toBeVisible()

  // Another video of the same creator, and the same after a reload.
  await page.keyboard.press('Escape')
  await player.open(video(1))
  await expect(player.follow('Following')).toBeVisible()
  await page.reload()
  // The event still carries what was true before: the server's word counts.
  await player.open(video(0))
  await stopPlaying(player.picture)
  await expect(player.follow('Following')).toBeVisible()
  await pressMarks(player, true)
  const paths = ['like', 'save', 'watch-later'].map((mark) => `/api/videos/${id}/${mark}`)
  expect(calls).toEqual([...paths.map((path) => `POST ${path}`), ...paths.map((path) => `DELETE ${path}`)])

  await page.route('**/api/creators/*/unfollow', (route) => route.fulfill({ status: 503 }))
  await player.follow('Following').click()
  await player.shell.expectToast('Error', 'Failed to unfollow creator', 'destructive')
  await expect(player.follow('Following')).toBeVisible()
  await page.unroute('**/api/creators/*/unfollow')
  const unfollowed = page.waitForRequest(/\/unfollow$/)
  await player.follow('Following').click()
  expect([(await unfollowed).method(), (await unfollowed).postData()]).toEqual(['POST', null])
  await expect(player.follow('Follow')).toBeVisible()
  await player.shell.expectToast(`Unfollowed ${creator.displayName}`)

  // A session that ended meanwhile is told as being signed out.
  await player.openClip()
  await page.request.post('/api/auth/logout')
  await player.clipDialog.getByRole('button', { name: 'Create Micro Clip' }).click()
  await player.shell.expectToast('Authentication Required', 'Please log in to perform this action')
  await expect(player.clipDialog).toBeVisible()
})

test('GP-52 GP-53 GP-58 GP-71 GU-18 a signed-out person is told so by toasts, without a sign-in card, and nothing is sent', async ({
  page,
}) => {
  const player = new PlayerPage(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/view')) writes.push(request.url())
  })
  await page.goto('/terms')
  await expect(player.shell.signIn).toBeVisible()
  await player.open(video(0))
  await stopPlaying(player.picture)
  for (const name of ['Like', 'Save', 'Watch later', 'Create Micro Lesson']) {
    await player.action(name).click()
    await player.shell.expectToast('Authentication Required', 'Please log in to perform this action')
    await player.shell.toast.getByRole('button').click()
    await expect(player.shell.toast).toHaveCount(0)
  }
  await player.follow('Follow').click()
  await player.shell.expectToast(
    'Authentication required',
    'Please sign in to follow creators',
    'destructive',
  )
  await expect(player.dialog).toBeVisible()
  await expect(page.getByText('Sign In Required')).toHaveCount(0)
  await expect(page.getByText('interact with videos and other users')).toHaveCount(0)
  expect(writes).toEqual([])
})
