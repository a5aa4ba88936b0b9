import { useMutation } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { isOvertaken, useRefresh } from './use-refresh.ts'

export interface VideoProperties {
  categoryId: number
  featured: boolean
  isTrending: boolean
  isMicroClip: boolean
}

interface Words<Input> {
  call: (input: Input) => Promise<unknown>
  said: (input: Input) => { title: string; description: string }
  failure: { title: string; fallback: string }
  onDone: () => void
}

function useChange<Input>({ call, said, failure, onDone }: Words<Input>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: call,
    onSuccess: (_, input) => {
      refresh()
      toast({ ...said(input), variant: 'success' })
      onDone()
    },
    onError: (error) => {
      const description = serverMessageOf(error, failure.fallback)
      toast({ title: failure.title, description, variant: 'destructive' })
      if (!isOvertaken(error)) return
      refresh(['/api/admin/'])
      onDone()
    },
  })
}

export const useEditVideo = (onDone: () => void) =>
  useChange({
    call: ({ video: { id }, properties }: { video: OwnVideo; properties: VideoProperties }) =>
      api.editVideo({ id, videoId: id, ...properties }),
    said: ({ video: { title } }) => ({ title: 'Video updated', description: `“${title}” has been updated.` }),
    failure: { title: 'Error updating video', fallback: 'Failed to update video' },
    onDone,
  })

/**
 * Takes a public video out of the library, with a reason for its uploader. The call names no revision: a change in the
 * meantime is no reason to keep the video public, and a refusal would lose the reason that was typed.
 */
export const useWithdrawVideo = (onDone: () => void) =>
  useChange({
    call: ({ video: { id }, notes }: { video: OwnVideo; notes: string }) => api.withdrawVideo({ id, notes }),
    said: ({ video: { title } }) => ({
      title: 'Video withdrawn',
      description: `“${title}” is not public any more. “Put back” in this list undoes it.`,
    }),
    failure: { title: 'Error withdrawing video', fallback: 'Failed to withdraw video' },
    onDone,
  })

/** Makes a withdrawn video public again, as it was. */
export const useRestoreVideo = (onDone: () => void) =>
  useChange({
    call: ({ id, revision }: OwnVideo) => api.restoreVideo({ id, revision }),
    said: ({ title }) => ({ title: 'Video put back', description: `“${title}” is public again.` }),
    failure: { title: 'Error putting video back', fallback: 'Failed to put the video back' },
    onDone,
  })

export const useDeleteVideo = (onDone: () => void) =>
  useChange({
    call: ({ id }: OwnVideo) => api.adminDeleteVideo({ id }),
    said: ({ title }) => ({
      title: 'Video deleted',
      description: `"${title}" has been permanently deleted.`,
    }),
    failure: { title: 'Error deleting video', fallback: 'Failed to delete video' },
    onDone,
  })
