import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Notification } from '#shared/contract/notifications.ts'
import { summaryQuery } from '../../entities/notification/notification-queries.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** The notifications of the user, newest first. */
export const notificationsQuery = {
  ...pagesQuery({
    queryKey: queryKey('listNotifications'),
    read: (page, options) => api.listNotifications(page, options),
  }),
  // Others write them at any time.
  staleTime: 0,
}

/** Shows those that match as read, before the server has stored it. */
function showRead(client: QueryClient, isMeant: (notification: Notification) => boolean): void {
  let count = 0
  client.setQueryData(notificationsQuery.queryKey, (data) => {
    if (!data) return undefined
    const read = (item: Notification) => {
      if (item.isRead || !isMeant(item)) return item
      count++
      return { ...item, isRead: true }
    }
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(read) })) }
  })
  client.setQueryData(
    summaryQuery.queryKey,
    (summary) => summary && { ...summary, unread: Math.max(0, summary.unread - count) },
  )
}

const readAgain = (client: QueryClient) => {
  void client.invalidateQueries(summaryQuery)
  void client.invalidateQueries(notificationsQuery)
}

/** A notification that was opened is read. Where that is not stored, the notification stays unread. */
export function useReadNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision }: Notification) => api.readNotification({ id, revision }),
    onMutate: ({ id }) => showRead(client, (item) => item.id === id),
    onError: () => readAgain(client),
  }).mutate
}

/** Marks everything up to the newest notification of the list as read: what comes meanwhile stays unread. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) => api.readAllNotifications({ revision }),
    onMutate: (revision) => showRead(client, (item) => item.revision <= revision),
    // The list may have had more pages than were shown.
    onSuccess: () => void client.invalidateQueries(summaryQuery),
    onError: (error) => {
      readAgain(client)
      toastFailure('Not marked as read', 'Please try again.')(error)
    },
  })
}
