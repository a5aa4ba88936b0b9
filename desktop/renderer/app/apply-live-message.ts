import type { QueryClient } from '@tanstack/react-query'
import type { ServerMessage } from '#shared/live/messages.ts'
import { adminQueries, disciplineQueries, ownUploadQueries, videoQueries } from '../entities/query-groups.ts'
import { queryKey } from '../entities/query-keys.ts'
import { patchVideo } from '../entities/video/video-cache.ts'
import { toast, type ToastOptions } from '../lib/toast.ts'

type Reviewed = Extract<ServerMessage, { type: 'video_reviewed' }>
type Processed = Extract<ServerMessage, { type: 'video_processed' }>

/** What the uploader reads, in a toast and in a notification of the system. */
export function reviewWords({
  status,
  videoTitle,
  isProposal,
}: Pick<Reviewed, 'status' | 'videoTitle' | 'isProposal'>): { title: string; description: string } {
  if (status === 'withdrawn') {
    return {
      title: 'Video withdrawn',
      description: `"${videoTitle}" is not public any more. The reason is on your profile.`,
    }
  }
  const subject = isProposal ? 'Changes' : 'Video'
  if (status === 'approved') {
    const is = isProposal ? 'is public with your changes now' : 'is published now'
    return { title: `${subject} approved`, description: `"${videoTitle}" ${is}.` }
  }
  const was = isProposal ? 'stays as it was' : 'was not approved'
  return {
    title: `${subject} rejected`,
    description: `"${videoTitle}" ${was}. The reviewer's notes are on your profile.`,
  }
}

/** Where the uploader sees what is wrong with an own video, and what can be done about it. */
const correctionPath = (videoId: number): string => `/profile?tab=uploads&correct=${videoId}`

/** Where the uploader sees the decision. */
export const reviewedPath = ({ status, videoId }: Pick<Reviewed, 'status' | 'videoId'>): string =>
  status === 'approved' ? `/video/${videoId}` : correctionPath(videoId)

/** What the uploader reads when a file has been made ready to play, or could not be. */
function processedToast(
  { status, videoId, videoTitle, reason }: Processed,
  open: (path: string) => void,
): ToastOptions {
  if (status === 'pending') {
    return {
      title: 'Video ready',
      description: `"${videoTitle}" plays everywhere now and waits for review.`,
      variant: 'success',
    }
  }
  return {
    title: 'Video not ready',
    description: `"${videoTitle}": ${reason ?? 'it could not be made ready to play.'}`,
    variant: 'destructive',
    action: { label: 'Open', onPress: () => open(correctionPath(videoId)) },
  }
}

/** Applies a message of the live connection to the cached queries. */
export function applyLiveMessage(
  client: QueryClient,
  message: ServerMessage,
  open: (path: string) => void,
): void {
  switch (message.type) {
    case 'video_counts':
      patchVideo(client, message.videoId, { views: message.views, likes: message.likes })
      break
    case 'video_activity':
      if (message.action === 'commented')
        void client.invalidateQueries({ queryKey: queryKey('listComments', message.videoId) })
      break
    case 'disciplines_changed':
      void client.invalidateQueries(disciplineQueries)
      // The names on cards: read again with the next visit, so that one rename is no request of every open page.
      void client.invalidateQueries({ ...videoQueries, refetchType: 'none' })
      break
    case 'review_queue_changed':
      void client.invalidateQueries(adminQueries)
      break
    case 'video_progressed':
      patchVideo(client, message.videoId, { progress: message.progress })
      break
    case 'video_processed':
      toast(processedToast(message, open))
      void client.invalidateQueries(ownUploadQueries)
      break
    case 'video_pictured':
      void client.invalidateQueries(ownUploadQueries)
      break
    case 'video_reviewed':
      toast({
        ...reviewWords(message),
        variant: message.status === 'approved' ? 'success' : 'default',
        action: { label: 'Open', onPress: () => open(reviewedPath(message)) },
      })
      void client.invalidateQueries(ownUploadQueries)
      break
  }
}
