import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import { House, Siren } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { formatDuration } from '#shared/format.ts'
import { useDepartment } from '../../lib/department.ts'
import type { WallReport } from '#shared/live/messages.ts'
import { Button } from '../../components/button.tsx'
import { Panel } from '../../components/panel.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { live } from '../../entities/live/live.ts'
import { useUnknownSession } from '../../entities/session/session.ts'
import { useStore } from '../../lib/create-store.ts'
import { createWallButton, type ButtonState } from './wall-button.ts'

interface CallButtonProps {
  user: User
  pairing: string
  onUnpaired: () => void
  onChange: () => void
}

const PHASES: Record<WallReport['phase'], string> = {
  starting: 'Getting ready',
  empty: 'No lessons yet',
  playing: 'Playing',
  dark: 'Dark until its hours begin',
  call: 'Out on a call',
}

const PROBLEMS = {
  unanswered: 'The wall did not answer. Try again.',
  too_fast: 'That was too fast. Wait a moment, then try again.',
} as const

/** The status in a title and a text. */
function describe({ connection, wall }: ButtonState): { tone: string; title: string; text: string } {
  if (connection === 'lost')
    return { tone: 'danger', title: 'Connection lost', text: 'This page tries again by itself.' }
  if (!wall) {
    const text = 'It may be off, or without a network. This page notices when it is back.'
    return { tone: 'warning', title: 'The wall is not connected', text }
  }
  const { phase, title, heldAt } = wall
  const lesson = title ? `“${title}”` : ''
  const text = phase === 'call' && lesson ? `${lesson} goes on at ${formatDuration(heldAt)}` : lesson
  return { tone: phase === 'call' ? 'accent' : 'success', title: PHASES[phase], text }
}

/** The button of the paired wall, connected while it is on the screen. */
function useWallButton({ user: { id, username, isAdmin }, pairing, onUnpaired }: CallButtonProps) {
  const { ask } = useUnknownSession()
  const button = useMemo(
    () => createWallButton({ live, user: { id, username, isAdmin }, pairing }),
    [id, username, isAdmin, pairing],
  )
  const unpaired = useEffectEvent(onUnpaired)
  useEffect(() => button.start({ onUnpaired: () => unpaired(), onSignedOut: ask }), [button, ask])
  return button
}

/** The status of the wall, and a large button that gloves can press. */
export function CallButton(props: CallButtonProps) {
  const button = useWallButton(props)
  const { name } = useDepartment()
  const state = useStore(button.state)
  const { connection, wall, wanted, problem } = state
  const isOpening = connection === 'opening' || (connection === 'open' && wall === undefined)
  const isOnCall = wall?.phase === 'call'
  const { tone, title, text } = describe(state)
  return (
    <VStack align="stretch" gap="5">
      <Panel aria-label="The wall now" minHeight="9.5rem">
        <Text textStyle="small" color="fg.muted" mb="3">
          {wall?.stationName || `${name} wall`}
        </Text>
        <Box role="status" aria-busy={isOpening}>
          {isOpening ? (
            <VStack align="stretch" gap="3">
              <Skeleton height="6" width="50%" />
              <Skeleton height="5" width="80%" />
            </VStack>
          ) : (
            <>
              <Flex align="center" gap="3">
                <Box boxSize="3" borderRadius="full" bg={tone} flexShrink={0} aria-hidden />
                <Text textStyle="section">{title}</Text>
              </Flex>
              <Text color="fg.muted" mt="2" lineClamp={2} overflowWrap="anywhere">
                {text}
              </Text>
            </>
          )}
        </Box>
      </Panel>
      <Button
        variant={isOnCall ? 'secondary' : 'primary'}
        flexDirection="column"
        gap="5"
        width="full"
        minHeight="18rem"
        borderRadius="card"
        fontSize="3xl"
        fontWeight="bold"
        borderColor={isOnCall ? 'accent' : undefined}
        css={{ '& svg': { width: '1.9em', height: '1.9em' } }}
        disabled={connection !== 'open' || !wall}
        isLoading={wanted !== null}
        onClick={() => button.press(!isOnCall)}
      >
        {wanted === null && (isOnCall ? <House aria-hidden /> : <Siren aria-hidden />)}
        {isOnCall ? 'Back from the call' : 'Out on a call'}
      </Button>
      <Text role="alert" color="danger.fg" textAlign="center" minHeight="1.5em">
        {problem && PROBLEMS[problem]}
      </Text>
      <Button variant="quiet" alignSelf="center" onClick={props.onChange}>
        Pair with another wall
      </Button>
    </VStack>
  )
}
