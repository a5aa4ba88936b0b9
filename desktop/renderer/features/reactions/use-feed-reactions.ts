import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { isSignedOut, SIGN_IN_TOAST, useSetLike, useSetSave } from '../../entities/video/reactions.ts'
import { toast } from '../../lib/toast.ts'

export interface ReactionToggle {
  toggle: (video: Video) => void
  isPending: boolean
}

/** Checks the session before the action; without a session it leads to the sign-in (VF-34, VF-38). */
function useCheckedAction() {
  const navigate = useNavigate()
  return async (failure: string, action: () => Promise<void>): Promise<void> => {
    try {
      await api.getCurrentUser()
      await action()
    } catch (error) {
      if (isSignedOut(error)) {
        toast(SIGN_IN_TOAST)
        void navigate('/auth')
        return
      }
      toast({ title: 'Error', description: failure, variant: 'destructive' })
    }
  }
}

export function useToggleLike(): ReactionToggle {
  const { mutateAsync, isPending } = useSetLike()
  const run = useCheckedAction()
  const toggle = ({ id, isLiked }: Video) => {
    void run(isLiked ? 'Failed to unlike video' : 'Failed to like video', async () => {
      const state = await mutateAsync({ id, isLiked: !isLiked })
      toast(
        state.isLiked
          ? { title: 'Liked', description: 'Video added to likes', variant: 'success' }
          : { title: 'Unliked', description: 'Video removed from likes' },
      )
    })
  }
  return { toggle, isPending }
}

export function useToggleSave(): ReactionToggle {
  const { mutateAsync, isPending } = useSetSave()
  const run = useCheckedAction()
  const toggle = ({ id, isSaved }: Video) => {
    void run(isSaved ? 'Failed to remove saved video' : 'Failed to save video', async () => {
      const state = await mutateAsync({ id, isSaved: !isSaved })
      toast(
        state.isSaved
          ? { title: 'Saved', description: 'Video saved for later', variant: 'success' }
          : { title: 'Removed', description: 'Video removed from saved items' },
      )
    })
  }
  return { toggle, isPending }
}
