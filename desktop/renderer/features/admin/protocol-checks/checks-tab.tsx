import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { WAITING_MAX } from '#shared/notifications.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Link } from '../../../components/link.tsx'
import { queryKey, routeQuery } from '../../../entities/query-keys.ts'
import { ProtocolLine } from '../../../entities/video/protocol-check.tsx'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'
import { AdminList, TEXT_ROWS } from '../admin-list.tsx'

const checksQuery = {
  ...pagesQuery({ queryKey: queryKey('listProtocolChecks'), read: api.listProtocolChecks }),
  retry: 1,
  staleTime: 0,
}

export const checkCountsQuery = routeQuery('countProtocolChecks', {})

const upTo = (count: number) => (count >= WAITING_MAX ? `${WAITING_MAX - 1}+` : String(count))

/** The lessons that name a protocol, those whose check is due first. The check itself is on the page of the lesson. */
export default function ChecksTab() {
  const { data: counts } = useQuery({ ...checkCountsQuery, staleTime: 0 })
  return (
    <>
      <Text color="fg.muted" mb="4" minHeight="1lh" data-numbers>
        {counts && `${upTo(counts.due)} due · ${upTo(counts.later)} later`}
      </Text>
      <AdminList
        label="Protocol checks"
        query={checksQuery}
        {...TEXT_ROWS}
        empty={
          <EmptyState
            icon={CalendarCheck}
            title="No protocol checks"
            description="No public lesson names the protocol that it was checked against."
          />
        }
      >
        {({ id, title, instructor, protocolCheck }) => (
          <Box minWidth="0">
            <Text
              asChild
              fontWeight="semibold"
              overflowWrap="anywhere"
              display="inline-flex"
              alignItems="center"
              minHeight="touch"
            >
              <Link to={`/video/${id}`}>
                <bdi>{title}</bdi>
              </Link>
            </Text>
            <Text textStyle="small" color="fg.muted" mb="2">
              <bdi>{instructor}</bdi>
            </Text>
            <ProtocolLine video={{ protocolCheck }} />
          </Box>
        )}
      </AdminList>
    </>
  )
}
