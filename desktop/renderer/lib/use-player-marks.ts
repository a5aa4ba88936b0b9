import type { Video } from '#shared/contract/videos.ts'
import { SIGN_IN_TOAST, useSetLike, useSetSave } from './marks.ts'
import { RequestError } from './request-error.ts'
import { useSession } from './session.ts'
import { toast } from './toast.ts'

function onFailure(description: string): (error: Error) => void {
  return (error) => {
    const isSignedOut = error instanceof RequestError && error.status === 401
    toast(isSignedOut ? SIGN_IN_TOAST : { title: 'Error', description, variant: 'destructive' })
  }
}

interface PlayerMarks {
  toggleLike: () => void
  toggleSave: () => void
  isLikePending: boolean
  isSavePending: boolean
}

/** Like and save as the player says them; somebody signed out is told so and stays. */
export function usePlayerMarks({ id, isLiked, isSaved }: Video): PlayerMarks {
  const { status } = useSession()
  const setLike = useSetLike()
  const setSave = useSetSave()
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
  return { toggleLike, toggleSave, isLikePending: setLike.isPending, isSavePending: setSave.isPending }
}
