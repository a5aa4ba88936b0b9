import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import type { SessionDetails } from '#shared/contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { formatMoment } from '../../lib/locale-format.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '1', listStyleType: 'none', outline: 'none' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '4',
    alignItems: 'center',
    flexWrap: 'wrap',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    _first: { borderTopWidth: '0' },
  },
})

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}

interface SessionListProps {
  sessions: readonly SessionDetails[]
  /** Resolves when the session has ended. */
  onEnd: (session: SessionDetails) => Promise<unknown>
  /** The session that is being ended. */
  endingId: string | undefined
}

/** Where an account is signed in. The session of this page ends by Log Out, and has no button. */
export function SessionList({ sessions, onEnd, endingId }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null)
  // The focus would be lost with the button of the row.
  const end = (session: SessionDetails) =>
    void onEnd(session).then(
      () => list.current?.focus(),
      () => undefined,
    )
  return (
    <List ref={list} tabIndex={-1} aria-label="Sessions">
      {sessions.map((session) => (
        <Row key={session.id}>
          {/(Android|iPhone|iPad)$/.test(session.device) ? (
            <Smartphone aria-hidden />
          ) : (
            <Monitor aria-hidden />
          )}
          <Box flex="1" minWidth="min(12rem, 100%)">
            <Flex gap="2" align="center" wrap="wrap">
              <Text fontWeight="semibold">{session.device}</Text>
              {session.isCurrent && <Badge tone="success">This device</Badge>}
            </Flex>
            <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
              Signed in {session.network && `from ${session.network} `}on <Time at={session.createdAt} />
            </Text>
            {!session.isCurrent && session.lastSeenAt && (
              <Text textStyle="small" color="fg.muted">
                Last seen on <Time at={session.lastSeenAt} />
              </Text>
            )}
          </Box>
          {!session.isCurrent && (
            <Button
              variant="outline"
              aria-label={`End session: ${session.device}`}
              isLoading={endingId === session.id}
              onClick={() => end(session)}
            >
              End session
            </Button>
          )}
        </Row>
      ))}
    </List>
  )
}

/** In the shape of two sessions. */
export const SESSIONS_SKELETON = (
  <Flex direction="column" gap="6" py="3" aria-busy>
    {[0, 1].map((row) => (
      <Box key={row}>
        <Skeleton height="5" width="18ch" />
        <Skeleton height="4" width="32ch" maxWidth="full" mt="2" />
      </Box>
    ))}
  </Flex>
)
