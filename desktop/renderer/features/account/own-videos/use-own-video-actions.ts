import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import type { OwnVideosOrder, OwnVideoState } from '#shared/contract/users.ts'
import type { Page } from '#shared/contract/define-route.ts'
import { queriesOf, queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { interactions } from '../../../entities/live/interactions.ts'
import { useRefreshVideoLists } from '../../../entities/video/use-refresh-video-lists.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery, withoutItem } from '../../../lib/pagination.ts'
import type { ToastOptions } from '../../../lib/toast.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useToastMutation } from '../../../lib/use-toast-mutation.ts'

/** A new upload leaves 'processing' within minutes, and its owner may be waiting for it. */
const PROCESSING_POLL_MS = 10_000

export interface OwnVideoFilter {
  state: OwnVideoState | undefined
  search: string
}

/** The user's own uploads, with the notes of review: first those that need the user, then the newest. */
export const ownVideosQuery = (userId: number, { state, search }: OwnVideoFilter) => ({
  ...pagesQuery({
    queryKey: queryKey('listOwnVideos', userId),
    read: (page, options) => api.listOwnVideos({ ...page, id: userId }, options),
    filters: { order: NEEDS_YOU_FIRST, state, search },
  }),
  // An administrator may have reviewed a video in the meantime.
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { pages: { items: OwnVideo[] }[] } | undefined } }) =>
    state.data?.pages.some(({ items }) => items.some(isProcessing)) ? PROCESSING_POLL_MS : false,
})

const NEEDS_YOU_FIRST: OwnVideosOrder = 'needsYouFirst'

/** How many own uploads there are in each state, of those with the search in their title. */
export const ownVideoCountsQuery = (userId: number, search: string) => ({
  ...routeQuery('countOwnVideos', { id: userId, ...(search ? { search } : {}) }),
  staleTime: 0,
})

const isProcessing = ({ approvalStatus, proposal }: OwnVideo): boolean =>
  approvalStatus === 'processing' || proposal?.status === 'processing'

/** Processes a failed video once more. */
export function useRetryOwnVideo({ id }: OwnVideo) {
  const refresh = useRefreshVideoLists()
  return useMutation({
    mutationFn: () => api.retryVideo({ id }),
    onSettled: () => refresh(),
    onError: toastFailure('Error', 'Failed to try again. Please check your connection.'),
  })
}

interface OwnVideoChange {
  mutationFn: (video: OwnVideo) => Promise<OwnVideo>
  success: (video: OwnVideo) => ToastOptions
  failure: { fallback: string }
  onDone: () => void
}

/** Refreshes the lists and closes the dialog after a success and after a failure. */
function useOwnVideoChange({ onDone, ...mutation }: OwnVideoChange) {
  const refresh = useRefreshVideoLists()
  const finish = () => {
    refresh()
    onDone()
  }
  return useToastMutation({ ...mutation, onSuccess: finish, onError: finish })
}

/** Takes a public video out of the library without deleting it. */
export const useWithdrawOwnVideo = (onDone: () => void) =>
  useOwnVideoChange({
    mutationFn: ({ id, revision }) => api.withdrawVideo({ id, revision }),
    success: ({ title }) => ({ title: 'Video withdrawn', description: `“${title}” is not public any more.` }),
    failure: { fallback: 'Failed to withdraw the video. Please try again.' },
    onDone,
  })

/** Drops the proposed changes to a public video. */
export const useDropProposal = (onDone: () => void) =>
  useOwnVideoChange({
    mutationFn: ({ id }) => api.discardProposal({ id }),
    success: ({ title }) => ({ title: 'Change taken back', description: `“${title}” stays as it is.` }),
    failure: { fallback: 'Failed to take the change back. Please try again.' },
    onDone,
  })

export function useDeleteOwnVideo(onDone: () => void) {
  const client = useQueryClient()
  const refresh = useRefreshVideoLists()
  return useToastMutation({
    mutationFn: ({ id }: OwnVideo) => api.deleteVideo({ id }),
    success: (_, { title }) => ({
      title: 'Video deleted',
      description: `"${title}" has been permanently deleted.`,
      variant: 'default',
    }),
    failure: {
      title: 'Failed to delete video',
      prefix: 'There was an error deleting the video: ',
      fallback: 'please try again.',
    },
    onSuccess: (_, { id }) => {
      interactions.emit({ videoId: id, action: 'deleted' })
      client.setQueriesData<InfiniteData<Page<OwnVideo>>>(queriesOf('listOwnVideos'), withoutItem(id))
      refresh()
      onDone()
    },
    onError: onDone,
  })
}
