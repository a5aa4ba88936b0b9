import { Box, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert, X } from 'lucide-react'
import type { DashboardStats } from '#shared/contract/admin.ts'
import { IconButton } from '../../../components/button.tsx'
import { useStore } from '../../../lib/create-store.ts'
import { persisted } from '../../../lib/persisted.ts'
import { formatNumber } from '../../../lib/locale-format.ts'

/** The ids of the warnings that were dismissed on this device; a warning whose count changes has another id. */
const dismissedWarnings = persisted<readonly string[]>('read-notices', [], (stored) =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : undefined,
)

type MediaState = Pick<DashboardStats, 'hasFfmpeg' | 'givenUpSteps'>

const warningsOf = ({ hasFfmpeg, givenUpSteps }: MediaState) =>
  [
    !hasFfmpeg && {
      id: 'no-ffmpeg',
      title: 'ffmpeg is missing on this server',
      text: 'Videos that browsers cannot play are refused, and no smaller sizes are made. Install ffmpeg and restart the server.',
    },
    givenUpSteps > 0 && {
      id: `given-up-${givenUpSteps}`,
      title: 'Some videos are without all their sizes',
      text: `${formatNumber(givenUpSteps)} of their smaller sizes, streams or seek previews could not be made, though each was tried three times. These videos play; the server’s log says why.`,
    },
  ].filter((warning) => warning !== false)

/** Warnings about the processing of videos; each is shown until it is dismissed on this device. */
export function MediaWarnings(stats: MediaState) {
  const dismissed = useStore(dismissedWarnings)
  return warningsOf(stats)
    .filter(({ id }) => !dismissed.includes(id))
    .map(({ id, title, text }) => (
      <Flex key={id} role="note" gap="3" p="4" layerStyle="card">
        <Box color="warning" pt="0.5">
          <TriangleAlert size={20} aria-hidden />
        </Box>
        <Box flex="1">
          <Text fontWeight="semibold">{title}</Text>
          <Text color="fg.muted" mt="1">
            {text}
          </Text>
        </Box>
        <IconButton label="Dismiss" icon={X} onClick={() => dismissedWarnings.set([...dismissed, id])} />
      </Flex>
    ))
}
