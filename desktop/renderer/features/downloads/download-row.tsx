import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Pause, Pin, Play, Trash2 } from 'lucide-react'
import type { DownloadItem } from '#shared/bridge/downloads.ts'
import { IconButton } from '../../components/button.tsx'
import { Link } from '../../components/link.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { formatDate } from '../../lib/locale-format.ts'
import type { PlatformDownloads } from '../../platform/platform.ts'
import { percentOf, stateText } from './download-labels.ts'

const TitleLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
  },
})

/** One download with its buttons. */
export function DownloadRow({ item, downloads }: { item: DownloadItem; downloads: PlatformDownloads }) {
  const { videoId, title, state, isPinned, doneAt } = item
  const { disk } = downloads
  const isArriving = state === 'running' || state === 'waiting'
  return (
    <Flex as="li" align="center" gap="2" py="2" borderBottomWidth="1px" borderColor="border.subtle">
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {disk || state !== 'done' ? title : <TitleLink to={`/video/${videoId}`}>{title}</TitleLink>}
        </Text>
        <Text textStyle="small" color={state === 'failed' ? 'danger.fg' : 'fg.muted'} data-numbers>
          {stateText(item)}
          {!disk && doneAt !== null && ` · ${formatDate(doneAt)}`}
        </Text>
        {state !== 'done' && state !== 'failed' && (
          <ProgressBar
            aria-label={`Download of ${title}`}
            mt="1.5"
            value={percentOf(item)}
            max={100}
            data-waiting={state === 'running' ? undefined : true}
          />
        )}
      </Box>
      <Flex>
        {disk && isArriving && (
          <IconButton label={`Pause ${title}`} icon={Pause} onClick={() => disk.pause(videoId)} />
        )}
        {(state === 'paused' || state === 'failed') && (
          <IconButton
            label={`${state === 'paused' ? 'Resume' : 'Try again:'} ${title}`}
            icon={Play}
            onClick={() => downloads.resume(videoId)}
          />
        )}
        {disk && (
          <IconButton
            label={`Pin ${title}`}
            aria-pressed={isPinned}
            color={isPinned ? 'accent' : undefined}
            onClick={() => disk.pin(videoId, !isPinned)}
          >
            <Pin aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
          </IconButton>
        )}
        <IconButton label={`Remove ${title}`} icon={Trash2} onClick={() => downloads.remove(videoId)} />
      </Flex>
    </Flex>
  )
}
