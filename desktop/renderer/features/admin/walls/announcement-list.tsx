import { Box, Flex, Text } from '@chakra-ui/react'
import { Megaphone } from 'lucide-react'
import type { ListedAnnouncement } from '#shared/contract/wall-programmes.ts'
import { Badge } from '../../../components/chip.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { formatMoment } from '../../../lib/locale-format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AdminList, RowActions, RowButton, TEXT_ROWS } from '../admin-list.tsx'
import { announcementsQuery, useRemoveAnnouncement } from './wall-mutations.ts'

const LOOK_EVERY_MS = 5000

/** The announcements that have not ended. */
export function AnnouncementList() {
  const removal = useDialog<ListedAnnouncement>()
  const now = useNow(LOOK_EVERY_MS)
  return (
    <>
      <AdminList
        label="Announcements"
        query={announcementsQuery}
        {...TEXT_ROWS}
        empty={
          <EmptyState icon={Megaphone} title="No announcements" description="The walls show lessons alone." />
        }
      >
        {(announcement) => (
          <>
            <Box minWidth="0">
              <Flex gap="2" align="center" wrap="wrap">
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {announcement.text}
                </Text>
                {Date.parse(announcement.startsAt) <= now && <Badge tone="success">On now</Badge>}
              </Flex>
              <Text color="fg.muted" textStyle="small" overflowWrap="anywhere">
                {announcement.wall?.name ?? 'All walls'} · {formatMoment(announcement.startsAt)} –{' '}
                {formatMoment(announcement.endsAt)}
              </Text>
            </Box>
            <RowActions>
              <RowButton
                aria-label={`Remove the announcement ${announcement.text}`}
                onClick={() => removal.open(announcement)}
              >
                Remove
              </RowButton>
            </RowActions>
          </>
        )}
      </AdminList>
      <ConfirmSubject
        dialog={removal}
        action={useRemoveAnnouncement(removal.close)}
        title="Remove the announcement?"
        describe={({ text }) => `“${text}” leaves the walls within seconds.`}
        confirmLabel="Remove"
        isDangerous
      />
    </>
  )
}
