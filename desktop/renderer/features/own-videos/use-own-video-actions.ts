import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UPLOAD_PARTS } from '#shared/contract/uploads.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { tellInteraction } from '../../lib/interactions.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { ownVideosQuery } from './own-videos-query.ts'

/** Every list that may show it reads again. */
const useRefresh = () => {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^\/api\/(users|videos|search|creators|categories\/)/.test(String(queryKey[0])),
    })
}

export interface Correction {
  title: string
  description: string
  categoryId: number
  /** In place of the present thumbnail. */
  picture: File | null
}

async function storePicture(picture: File): Promise<string> {
  const form = new FormData()
  const part: typeof UPLOAD_PARTS.thumbnail = 'thumbnail'
  form.append(part, picture, picture.name)
  return (await api.uploadThumbnail(form)).path
}

/** Corrects a video; a rejected one goes to review again. */
export function useCorrectVideo(video: OwnVideo, onDone: () => void) {
  const refresh = useRefresh()
  const isRejected = video.approvalStatus === 'rejected'
  return useMutation({
    mutationFn: async ({ title, description, categoryId, picture }: Correction) =>
      api.updateVideo({
        id: video.id,
        title,
        description: description || null,
        categoryId,
        ...(picture ? { thumbnailFile: await storePicture(picture) } : {}),
        ...(isRejected ? { resubmit: true } : {}),
      }),
    onSuccess: ({ title }) => {
      refresh()
      toast({
        title: isRejected ? 'Sent again' : 'Changes saved',
        description: isRejected ? `“${title}” waits for review.` : `“${title}” is up to date.`,
        variant: 'success',
      })
      onDone()
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessageOf(
          error,
          isRejected
            ? 'Failed to send the video again. Please try again.'
            : 'Failed to save the changes. Please try again.',
        ),
        variant: 'destructive',
      }),
  })
}

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

export function useDeleteOwnVideo(userId: number, onDone: () => void) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: OwnVideo) => api.deleteVideo({ id }),
    onSuccess: (_, { id, title }) => {
      tellInteraction({ videoId: id, action: 'deleted' })
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
