import { chakra, Flex, Text } from '@chakra-ui/react'
import { formatBytes, formatDuration } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { Panel } from '../../components/panel.tsx'
import type { Transfer } from './transfer.ts'
import type { Sending } from './use-send-video.ts'

const Bar = chakra('progress', {
  base: {
    display: 'block',
    width: 'full',
    height: '2',
    mt: '3',
    appearance: 'none',
    borderWidth: '0',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.hover',
    '&::-webkit-progress-bar': { bg: 'bg.hover' },
    '&::-webkit-progress-value': { bg: 'accent', borderRadius: 'full', transition: 'width 200ms linear' },
    '&::-moz-progress-bar': { bg: 'accent', borderRadius: 'full' },
  },
})

function detailOf({ sent, total, speed, secondsLeft }: Transfer): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(total)}`]
  if (speed !== null) parts.push(`${formatBytes(Math.round(speed))}/s`)
  if (secondsLeft !== null && secondsLeft > 0) parts.push(`${formatDuration(secondsLeft)} left`)
  return parts.join(' · ')
}

function stageOf(sending: NonNullable<Sending>): { words: string; detail: string } {
  if (sending.phase === 'record') return { words: 'Sending it for review…', detail: '' }
  const { transfer } = sending
  if (!transfer) return { words: 'Preparing…', detail: '' }
  if (transfer.sent < transfer.total) return { words: 'Uploading…', detail: detailOf(transfer) }
  // Every byte is there; the server looks into the file before it answers.
  return { words: 'Checking the video…', detail: formatBytes(transfer.total) }
}

interface SendingPanelProps {
  sending: NonNullable<Sending>
  onStop: () => void
}

/** How far the upload is, and the way to stop it. */
export function SendingPanel({ sending, onStop }: SendingPanelProps) {
  const { words, detail } = stageOf(sending)
  const transfer = sending.phase === 'files' ? sending.transfer : null
  const percent =
    sending.phase === 'record' ? 100 : transfer ? Math.floor((transfer.sent / transfer.total) * 100) : 0
  return (
    <Panel aria-label="Upload progress" p={{ base: '4', md: '5' }}>
      <Flex align="baseline" justify="space-between" gap="4">
        <chakra.output fontWeight="semibold">{words}</chakra.output>
        <Text fontWeight="semibold" data-numbers>
          {percent} %
        </Text>
      </Flex>
      <Bar aria-label="Upload" max={100} value={percent} />
      <Flex align="center" justify="space-between" gap="4" mt="2" minHeight="touch">
        <Text textStyle="small" color="fg.muted" data-numbers>
          {detail}
        </Text>
        {sending.phase === 'files' && (
          <Button variant="quiet" onClick={onStop}>
            Stop upload
          </Button>
        )}
      </Flex>
    </Panel>
  )
}
