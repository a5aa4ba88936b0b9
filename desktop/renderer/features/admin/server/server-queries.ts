import { useQueryClient } from '@tanstack/react-query'
import type { MediaJob, QueuedMail } from '#shared/contract/operator.ts'
import { queriesOf, queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

const FRESH_OPTIONS = { retry: 1, staleTime: 0 } as const
const STATE_EVERY_MS = 15_000
const QUEUES = queriesOf('getServerState', 'listMediaJobs', 'listQueuedMail')
const ALL = queriesOf('getServerState', 'getStoredBytes', 'listMediaJobs', 'listQueuedMail')

export const stateQuery = {
  ...routeQuery('getServerState', {}),
  ...FRESH_OPTIONS,
  refetchInterval: STATE_EVERY_MS,
}
export const storedQuery = { ...routeQuery('getStoredBytes', {}), ...FRESH_OPTIONS }

export const jobsQuery = (state: MediaJob['state']) => ({
  ...pagesQuery({ queryKey: queryKey('listMediaJobs'), read: api.listMediaJobs, filters: { state } }),
  ...FRESH_OPTIONS,
})

export const mailQuery = (state: QueuedMail['state']) => ({
  ...pagesQuery({ queryKey: queryKey('listQueuedMail'), read: api.listQueuedMail, filters: { state } }),
  ...FRESH_OPTIONS,
})

/** Reads everything of the tab anew. */
export function useRefreshServer(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries(ALL)
}

const useQueueMutation = (
  mutationFn: (row: { id: number }) => Promise<void>,
  title: string,
  failed: string,
  onDone: () => void = () => undefined,
) =>
  useAdminMutation({
    mutationFn,
    success: () => ({ title }),
    failure: { title: failed, fallback: 'Please try again.' },
    changedLists: QUEUES,
    onDone,
    onFailure: onDone,
  })

export const useRetryJob = () =>
  useQueueMutation(({ id }) => api.retryMediaJob({ id }), 'The job waits again', 'Not tried again')

export const useCancelJob = (onDone: () => void) =>
  useQueueMutation(({ id }) => api.cancelMediaJob({ id }), 'The job is stopped', 'Not stopped', onDone)

export const useRetryMail = () =>
  useQueueMutation(({ id }) => api.retryMail({ id }), 'The mail is sent again', 'Not sent again')
