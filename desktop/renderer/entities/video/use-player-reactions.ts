import type { Video } from '#shared/contract/videos.ts'
import { SIGN_IN_TOAST, useSetLike, useSetSave, useSetWatchLater } from './reactions.ts'
import { RequestError } from '../../lib/request-error.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../../lib/toast.ts'

function onFailure(description: string): (error: Error) => void {
  return (error) => {
    const isSignedOut = error instanceof RequestError && error.status === 401
    toast(isSignedOut ? SIGN_IN_TOAST : { title: 'Error', description, variant: 'destructive' })
  }
}

interface PlayerReactions {
  toggleLike: () => void
  toggleSave: () => void
  toggleWatchLater: () => void
  isLikePending: boolean
  isSavePending: boolean
  isWatchLaterPending: boolean
}

/** Like, save and watch later as the player says them; somebody signed out is told so and stays. */
export function usePlayerReactions({ id, isLiked, isSaved, isWatchLater }: Video): PlayerReactions {
  const { status } = useSession()
  const setLike = useSetLike()
  const setSave = useSetSave()
  const setWatchLater = useSetWatchLater()
  const whenSignedIn = (action: () => void) => () => {
    if (status === 'anonymous') toast(SIGN_IN_TOAST)
    else action()
  }
  const toggleLike = whenSignedIn(() =>
    setLike.mutate(
      { id, isLiked: !isLiked },
      {
        onSuccess: (state) => toast({ title: state.isLiked ? 'Added to likes' : 'Removed from likes' }),
        onError: onFailure(isLiked ? 'Failed to unlike video' : 'Failed to like video'),
      },
    ),
  )
  const toggleSave = whenSignedIn(() =>
    setSave.mutate(
      { id, isSaved: !isSaved },
      {
        onSuccess: (state) => toast({ title: state.isSaved ? 'Saved for later' : 'Removed from saved' }),
        onError: onFailure(isSaved ? 'Failed to remove saved video' : 'Failed to save video'),
      },
    ),
  )
  const toggleWatchLater = whenSignedIn(() =>
    setWatchLater.mutate(
      { id, isWatchLater: !isWatchLater },
      {
        onSuccess: (state) =>
          toast(
            state.isWatchLater
              ? { title: 'Added', description: 'Video added to Watch Later', variant: 'success' }
              : { title: 'Removed', description: 'Video removed from Watch Later' },
          ),
        onError: onFailure(
          isWatchLater ? 'Failed to remove video from Watch Later' : 'Failed to add video to Watch Later',
        ),
      },
    ),
  )
  return {
    toggleLike,
    toggleSave,
    toggleWatchLater,
    isLikePending: setLike.isPending,
    isSavePending: setSave.isPending,
    isWatchLaterPending: setWatchLater.isPending,
  }
}
