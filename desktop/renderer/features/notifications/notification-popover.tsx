import { Box, Flex, Heading, Popover } from '@chakra-ui/react'
import { useState, type ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkButton } from '../../components/button.tsx'
import { useHasMounted } from '../../lib/use-has-mounted.ts'
import { usePages } from '../../lib/use-pages.ts'
import { popoverRecipe } from '../../theme/recipes/popover.ts'
import { NotificationList, ReadAllButton } from './notification-list.tsx'
import { notificationsQuery } from './notifications-query.ts'

const TITLE = 'Notifications'

/** Opens when it is mounted: a press on the bell has loaded it. @param trigger the bell */
export default function NotificationPopover({ trigger }: { trigger: ReactElement }) {
  const hasMounted = useHasMounted()
  const [isOpen, setIsOpen] = useState(true)
  const { key } = useLocation()
  const [shownAt, setShownAt] = useState(key)
  if (key !== shownAt) {
    setShownAt(key)
    setIsOpen(false)
  }
  return (
    <Popover.Root
      recipe={popoverRecipe}
      open={isOpen && hasMounted}
      onOpenChange={({ open }) => setIsOpen(open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      {/* In the header and not in a portal: screen readers skip content outside of landmarks. */}
      <Popover.Positioner>
        <Popover.Content aria-label={TITLE}>
          <Opened onOpen={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  )
}

/** Mounted while it is open: each opening reads the list again. */
function Opened({ onOpen }: { onOpen: () => void }) {
  const pages = usePages(notificationsQuery)
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" minHeight="14" px="4" borderBottomWidth="1px">
        <Heading as="h2" textStyle="section" fontSize="lg">
          {TITLE}
        </Heading>
        <ReadAllButton items={pages.items} />
      </Flex>
      {/* Without a link in it, the keyboard scrolls it by its own focus. */}
      <Box
        flex="1"
        minHeight="0"
        overflowY="auto"
        p="1.5"
        tabIndex={pages.items?.length === 0 ? 0 : undefined}
      >
        <NotificationList pages={pages} onOpen={onOpen} />
      </Box>
      <Flex justify="space-between" gap="2" p="1.5" borderTopWidth="1px">
        <LinkButton variant="quiet" to="/notifications">
          All notifications
        </LinkButton>
        <LinkButton variant="quiet" to="/preferences#notifications">
          Settings
        </LinkButton>
      </Flex>
    </>
  )
}
