import { Box, Heading, HStack, Text, VStack } from '@chakra-ui/react'
import { Button } from '../../components/button.tsx'
import { Panel } from '../../components/panel.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { live } from '../../entities/live/live.ts'
import type { ConnectionState } from '../../entities/live/live-connection.ts'
import { useStore } from '../../lib/create-store.ts'
import { useNow } from '../../lib/use-now.ts'
import { ActivityLine } from './activity-line.tsx'

/** How often the age of the items is renewed. */
const REFRESH_MS = 15_000

const CONNECTION_STATES: Record<ConnectionState, { label: string; color: string }> = {
  connected: { label: 'Live', color: 'success' },
  connecting: { label: 'Connecting…', color: 'warning' },
  disconnected: { label: 'Not connected', color: 'fg.subtle' },
  error: { label: 'Not connected', color: 'danger' },
}

function ConnectionStatus({ state }: { state: ConnectionState }) {
  const { label, color } = CONNECTION_STATES[state]
  return (
    <HStack gap="2" role="status">
      <Box boxSize="2" borderRadius="full" bg={color} aria-hidden />
      <Text textStyle="small" color="fg.muted">
        {label}
      </Text>
    </HStack>
  )
}

/** The newest activities of all users, 25 at most. */
export default function ActivityPanel() {
  const state = useStore(live.state)
  const activity = useStore(live.activity)
  const renewedAt = useNow(REFRESH_MS)
  // A newer item may have arrived since the time was renewed.
  const now = new Date(Math.max(renewedAt, Date.parse(activity[0]?.timestamp ?? '') || 0))

  return (
    <Panel aria-labelledby="activity-title" p={{ base: '4', md: '4' }}>
      <HStack justify="space-between" gap="3" mb="3">
        <Heading as="h2" id="activity-title" textStyle="section" fontSize="lg">
          Real-time Activity
        </Heading>
        <ConnectionStatus state={state} />
      </HStack>
      {state === 'error' && (
        <VStack align="stretch" gap="3" mb="3">
          <Text textStyle="small" color="fg.muted">
            The live connection was lost. It comes back with the network, or at once:
          </Text>
          <Button onClick={live.retry}>Try again</Button>
        </VStack>
      )}
      {activity.length > 0 ? (
        // A scrolling list must be reachable by keyboard.
        <Box
          as="ul"
          listStyleType="none"
          tabIndex={0}
          aria-label="What happened, newest first"
          maxHeight="calc(100dvh - 12rem)"
          overflowY="auto"
          mx="-2"
          px="2"
        >
          {activity.map((item) => (
            <ActivityLine key={item.key} item={item} now={now} />
          ))}
        </Box>
      ) : state === 'connecting' || state === 'disconnected' ? (
        <VStack align="stretch" gap="4" aria-hidden>
          <Skeletons count={5} height="8" />
        </VStack>
      ) : (
        state === 'connected' && (
          <Text textStyle="small" color="fg.muted" py="2">
            Quiet right now. What crews watch, like and save shows here as it happens.
          </Text>
        )
      )}
    </Panel>
  )
}
