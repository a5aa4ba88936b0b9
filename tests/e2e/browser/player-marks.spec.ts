import { AuthPage } from '../../pages/auth-page.ts'
import { stopPlaying } from '../../pages/playback.ts'
import { PlayerPage } from '../../pages/player-page.ts'
import { expect, test } from './fixtures.ts'
import { createAccount } from './people.ts'
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
