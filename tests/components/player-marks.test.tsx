import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { forgive, join, openApp } from './app.tsx'
import { ask, network } from './network.ts'
import { expectCount, expectToast, shell, step } from './page.ts'
import { player } from './player.ts'

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

const follow = (does: 'Follow' | 'Following') =>
  player.dialog.getByRole('group', { name: /^About / }).getByRole('button', { name: does, exact: true })

/** The first of the trending videos, whose place a like more does not change, and another one of its creator. */
async function twoLessons(): Promise<[Video, Video]> {
  const trending = await ask<Video[]>('/api/videos/trending')
  const [first] = trending
  const other = trending.find(({ id, creator }) => id !== first?.id && creator.id === first?.creator.id)
  if (!first || !other) throw new Error('The demo library has no two lessons of one creator')
  return [first, other]
}

const pause = async () => {
  const element = player.picture.element()
  if (!(element instanceof HTMLVideoElement)) throw new Error('The player shows no video')
  await expect.poll(() => element.readyState).toBeGreaterThan(1)
  element.pause()
}

/** Presses each reaction button once. @param arePressed whether the buttons are pressed before */
async function pressReactions(arePressed: boolean): Promise<void> {
  for (const { name, stateId, set, unset } of REACTIONS) {
    const button = player.action(name)
    const [id, toast] = arePressed ? unset : set
    await step(`${stateId} ${name} shows the state of the server`, () =>
      expect.element(button).toHaveAttribute('aria-pressed', String(arePressed)),
    )
    await step(`${id} pressing ${name} changes the state and says so`, async () => {
      await button.click()
      await expectToast(toast)
      await expect.element(button).toHaveAttribute('aria-pressed', String(!arePressed))
    })
  }
}

test('a member sets and unsets reactions and follows the creator', async () => {
  forgive(/RequestError: 503/)
  const [video, other] = await twoLessons()
  const { id, creator } = video
  const calls = (path: RegExp) => network.calls(path).filter(({ method }) => method !== 'GET')
  const expectDestructive = (description: string) =>
    step(description, async () => {
      await expectToast('Error', description)
      await expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')
    })
  await join()
  openApp('/terms')
  await player.open(video)
  await pause()
  await pressReactions(false)
  const likes = video.likes + 1
  await expect
    .element(player.dialog.getByText(likes === 1 ? '1 like' : `${likes} likes`, { exact: true }))
    .toBeVisible()

  const mend = network.answer(/^\/api\/creators\/\d+\/\w*follow$/, () => new Response('', { status: 503 }))
  await step('GP-69 a failed follow says so; GP-59 it changes nothing', async () => {
    await follow('Follow').click()
    await expectDestructive('Failed to follow creator')
    await expect.element(follow('Follow')).toBeVisible()
  })
  mend()
  const release = network.hold(/\/follow$/)
  await follow('Follow').click()
  await step('GP-60 the button is busy while the follow is pending', () =>
    expect.element(follow('Follow')).toHaveAttribute('aria-busy', 'true'),
  )
  await step('GP-20 the button reads Following after the answer', async () => {
    release()
    await expect.element(follow('Following')).toBeVisible()
    await expect.element(follow('Following')).not.toHaveAttribute('aria-busy')
  })
  await step('GP-61 following calls POST without payload', () =>
    expect(calls(/\/follow$/).at(-1)).toEqual({
      method: 'POST',
      path: `/api/creators/${creator.id}/follow`,
      body: null,
    }),
  )
  await step('GP-67 a follow says so', () => expectToast(`Now following ${creator.displayName}`))
  await step('GP-59 the follower count changes after the answer', async () => {
    const { followerCount } = await ask<{ followerCount: number }>(`/api/creators/${creator.id}`)
    const text = followerCount === 1 ? '1 follower' : `${followerCount} followers`
    await expect.element(player.dialog.getByText(text, { exact: true })).toBeVisible()
  })

  await step('GP-51 following is the state of the server for another video of the creator', async () => {
    await userEvent.keyboard('{Escape}')
    await player.open(other)
    await expect.element(follow('Following')).toBeVisible()
  })
  openApp('/terms')
  // The event carries the state before the follow: the state of the server replaces it.
  await player.open(video)
  await pause()
  await step('GP-51 following is the state of the server in a new page', () =>
    expect.element(follow('Following')).toBeVisible(),
  )
  await pressReactions(true)
  for (const [requirement, name] of [
    ['GP-47', 'like'],
    ['GP-48', 'save'],
    ['WL-06', 'watch-later'],
  ] as const) {
    await step(`${requirement} ${name} makes the real calls`, () => {
      const path = `/api/videos/${id}/${name}`
      expect(calls(new RegExp(`^${path}$`)).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    })
  }
  expect(calls(/^\/api\/videos\/\d+\/(like|save|watch-later)$/)).toHaveLength(6)

  const mendAgain = network.answer(/\/unfollow$/, () => new Response('', { status: 503 }))
  await step('GP-70 a failed unfollow says so; GP-59 it changes nothing', async () => {
    await follow('Following').click()
    await expectDestructive('Failed to unfollow creator')
    await expect.element(follow('Following')).toBeVisible()
  })
  mendAgain()
  await step('GP-20 the button reads Follow again', async () => {
    await follow('Following').click()
    await expect.element(follow('Follow')).toBeVisible()
  })
  await step('GP-62 unfollowing calls POST without payload', () =>
    expect(calls(/\/unfollow$/).at(-1)).toMatchObject({ method: 'POST', body: null }),
  )
  await step('GP-68 an unfollow says so', () => expectToast(`Unfollowed ${creator.displayName}`))
})

test('a session that ended meanwhile shows the toast of a visitor', async () => {
  forgive(/RequestError: 401|not_signed_in/)
  const [video] = await twoLessons()
  await join()
  openApp('/terms')
  await player.open(video)
  await pause()
  await player.action(/Micro Lesson$/).click()
  const clipDialog = page.getByRole('dialog', { name: 'Create Micro Clip' })
  await ask('/api/auth/logout', {})
  await clipDialog.getByRole('button', { name: 'Create Micro Clip' }).click()
  await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
  await expect.element(clipDialog).toBeVisible()
})

test('a signed-out visitor sees toasts, no sign-in card, and sends nothing', async () => {
  const [video] = await twoLessons()
  openApp('/terms')
  await expect.element(shell.header.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await player.open(video)
  await pause()
  for (const name of ['GP-52 Like', 'GP-53 Save', 'Watch later', 'Create Micro Lesson']) {
    await step(`${name} asks for a sign-in`, async () => {
      await player.action(name.replace(/^GP-\d+ /, '')).click()
      await expectToast('Authentication Required', 'Please log in to perform this action', 'Sign in')
      await shell.toast.getByRole('button', { name: 'Dismiss' }).click()
      await expectCount(shell.toast, 0)
    })
  }
  await step('GP-71 Follow asks for a sign-in', async () => {
    await follow('Follow').click()
    await expectToast('Authentication required', 'Please sign in to follow creators', 'Sign in')
    await expect.element(shell.toast).toHaveAttribute('data-toast', 'destructive')
  })
  await step('GU-18 the player stays open and no card of the reason interact shows', async () => {
    await expect.element(player.dialog).toBeVisible()
    await expectCount(page.getByText('Sign In Required'), 0)
    await expectCount(page.getByText('interact with videos and other users'), 0)
  })
  await step('GP-58 nothing is sent', () =>
    expect(network.calls(/^(?!.*\/view$)/).filter(({ method }) => method !== 'GET')).toEqual([]),
  )
})
