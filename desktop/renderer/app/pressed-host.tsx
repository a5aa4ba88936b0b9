import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSetFollow } from '../entities/creator/follows.ts'
import { useSession } from '../entities/session/session.ts'
import { signInRequest, type Press } from '../entities/session/sign-in-request.ts'
import { REACTIONS, showReactionFailure, useSetReaction, type Reaction } from '../entities/video/reactions.ts'
import { postDeviceComments } from '../features/comments/device-comments.ts'
import { toast } from '../lib/toast.ts'

/** Does after the sign-in what a visitor pressed before it. */
export function PressedHost(): null {
  const { user } = useSession()
  const client = useQueryClient()
  const reactions = {
    like: useSetReaction('like').mutateAsync,
    save: useSetReaction('save').mutateAsync,
    watchLater: useSetReaction('watchLater').mutateAsync,
  }
  const { mutateAsync: setFollow } = useSetFollow()

  const react = async (reaction: Reaction, id: number) => {
    const { toasts, failures } = REACTIONS[reaction]
    const set = () =>
      reactions[reaction]({ id, isOn: true }).then(
        () => toast(toasts.added),
        showReactionFailure(failures.add, { retry: () => void set() }),
      )
    await set()
  }
  const doPressed = async ({ kind, id }: Press) => {
    if (kind === 'comment') return postDeviceComments(client, id)
    if (kind !== 'follow') return react(kind, id)
    await setFollow({ id, isFollowing: true }).then(
      () => toast({ title: 'Now following' }),
      showReactionFailure('Failed to follow creator'),
    )
  }
  const doAll = useEffectEvent(async () => {
    for (const press of signInRequest.takePresses()) await doPressed(press)
  })
  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn) void doAll()
  }, [isSignedIn])
  return null
}
