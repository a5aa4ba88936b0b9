import { routeQuery } from '../query-keys.ts'

/** The files of a video, for its editors and reviewers also those that are proposed. */
export const attachmentsQuery = (videoId: number) => ({
  ...routeQuery('getAttachments', { id: videoId }),
  staleTime: 0,
})
