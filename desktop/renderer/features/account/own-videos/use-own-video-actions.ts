import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../../lib/api.ts'
import { interactions } from '../../../entities/live/interactions.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { ownVideosQuery } from './own-videos-query.ts'
import { useRefresh } from './use-refresh.ts'

/** Has a video that failed made ready once more. */
export function useRetryOwnVideo({ id }: OwnVideo) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => api.retryVideo({ id }),
    onSettled: refresh,
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessageOf(error, 'Failed to try again. Please check your connection.'),
        variant: 'destructive',
      }),
  })
}

interface Words {
  call: (video: OwnVideo) => Promise<OwnVideo>
  said: (video: OwnVideo) => { title: string; description: string }
  failure: string
  onDone: () => void
}

function useOwnChange({ call, said, failure, onDone }: Words) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: call,
    onSuccess: (video) => toast({ ...said(video), variant: 'success' }),
    onError: (error) =>
      toast({ title: 'Error', description: serverMessageOf(error, failure), variant: 'destructive' }),
    onSettled: () => {
      refresh()
      onDone()
    },
  })
}

/** Takes a public video out of the library without deleting it. */
export const useWithdrawOwnVideo = (onDone: () => void) =>
  useOwnChange({
    call: ({ id, revision }) => api.withdrawVideo({ id, revision }),
    said: ({ title }) => ({ title: 'Video withdrawn', description: `“${title}” is not public any more.` }),
    failure: 'Failed to withdraw the video. Please try again.',
    onDone,
  })

/** Takes back the changes that wait beside the public version. */
export const useDropProposal = (onDone: () => void) =>
  useOwnChange({
    call: ({ id }) => api.discardProposal({ id }),
    said: ({ title }) => ({ title: 'Change taken back', description: `“${title}” stays as it is.` }),
    failure: 'Failed to take the change back. Please try again.',
    onDone,
  })

export function useDeleteOwnVideo(userId: number, onDone: () => void) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: OwnVideo) => api.deleteVideo({ id }),
    onSuccess: (_, { id, title }) => {
      interactions.emit({ videoId: id, action: 'deleted' })
      client.setQueryData(
        ownVideosQuery(userId).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.filter((video) => video.id !== id),
            })),
          },
      )
      refresh()
      toast({ title: 'Video deleted', description: `"${title}" has been permanently deleted.` })
      onDone()
    },
    onError: (error) => {
      toast({
        title: 'Failed to delete video',
        description: `There was an error deleting the video: ${serverMessageOf(error, 'please try again.')}`,
        variant: 'destructive',
      })
      onDone()
    },
  })
}
