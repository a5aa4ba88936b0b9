import { Flex } from '@chakra-ui/react'
import { Settings } from 'lucide-react'
import { LinkButton } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { NotificationList, ReadAllButton } from '../../features/notifications/notification-list.tsx'
import { notificationsQuery } from '../../features/notifications/notifications-query.ts'
import { usePages } from '../../lib/use-pages.ts'

/** Everything that concerned the user lately: what the bell shows, page by page. */
export default function NotificationsScreen() {
  const pages = usePages(notificationsQuery)
  return (
    <Page
      title="Notifications"
      subtitle="What concerns you: reviews, comments, followers."
      width="44rem"
      actions={
        <Flex gap="2" wrap="wrap">
          <ReadAllButton items={pages.items} />
          <LinkButton variant="outline" to="/preferences#notifications">
            <Settings aria-hidden />
            Settings
          </LinkButton>
        </Flex>
      }
    >
      <NotificationList pages={pages} />
    </Page>
  )
}
