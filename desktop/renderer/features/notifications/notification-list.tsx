import { Box, Stack, VisuallyHidden } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import type { Notification } from '#shared/contract/notifications.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { useNow } from '../../lib/use-now.ts'
import type { Pages } from '../../lib/use-pages.ts'
import { useWhenOnline } from '../../lib/use-when-online.ts'
import { useReadAll, useReadNotification } from './notifications-query.ts'
import { NotificationRow } from './notification-row.tsx'

/** How often the age of the rows is renewed. */
const REFRESH_MS = 30_000
const SKELETON_COUNT = 4

interface NotificationListProps {
  pages: Pages<Notification>
  /** After a notification was opened. */
  onOpen?: () => void
}

export function NotificationList({ pages, onOpen }: NotificationListProps) {
  const now = useNow(REFRESH_MS)
  const read = useReadNotification()
  const { items, isError, hasMore, retry } = pages
  useWhenOnline(isError, retry)
  if (!items) return isError ? <ErrorState onRetry={retry} /> : <Loading />
  if (items.length === 0 && !hasMore) {
    return (
      <EmptyState
        icon={Bell}
        title="No notifications yet."
        description="Reviews of your videos, comments and new followers appear here."
      />
    )
  }
  const open = (notification: Notification) => {
    if (!notification.isRead) read(notification)
    onOpen?.()
  }
  return (
    <>
      <Stack as="ul" gap="1" listStyleType="none" aria-label="Notifications, newest first">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} now={now} onOpen={open} />
        ))}
      </Stack>
      <LoadMoreButton pages={pages} label="Load more" />
    </>
  )
}

const Loading = () => (
  <Box role="status">
    <VisuallyHidden>Loading your notifications</VisuallyHidden>
    <Stack gap="2" p="2">
      <Skeletons count={SKELETON_COUNT} height="4.5rem" />
    </Stack>
  </Box>
)

/** Nothing where everything is read. */
export function ReadAllButton({ items }: Pick<Pages<Notification>, 'items'>) {
  const { mutate, isPending } = useReadAll()
  const newest = items?.[0]
  if (!newest || !items.some(({ isRead }) => !isRead)) return null
  return (
    <Button variant="quiet" isLoading={isPending} onClick={() => mutate(newest.revision)}>
      Mark all as read
    </Button>
  )
}
