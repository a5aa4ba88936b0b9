import type { Video } from '#shared/contract/videos.ts'
import { showReactionFailure, SIGN_IN_TOAST, useSetLike, useSetSave, useSetWatchLater } from './reactions.ts'
import { useSession } from '../session/session.ts'
import { toast } from '../../lib/toast.ts'

interface PlayerReactions {
  toggleLike: () => void
  toggleSave: () => void
  toggleWatchLater: () => void
  isLikePending: boolean
  isSavePending: boolean
  isWatchLaterPending: boolean
}

/** Like, save and watch later in the player; a visitor is asked to sign in and stays in the player. */
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
        onError: showReactionFailure(isLiked ? 'Failed to unlike video' : 'Failed to like video'),
      },
    ),
  )
  const toggleSave = whenSignedIn(() =>
    setSave.mutate(
      { id, isSaved: !isSaved },
      {
        onSuccess: (state) => toast({ title: state.isSaved ? 'Saved for later' : 'Removed from saved' }),
        onError: showReactionFailure(isSaved ? 'Failed to remove saved video' : 'Failed to save video'),
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
        onError: showReactionFailure(
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
