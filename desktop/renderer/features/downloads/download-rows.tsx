import { Box, Text } from '@chakra-ui/react'
import type { DownloadItem, DownloadList } from '#shared/bridge/downloads.ts'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { formatBytes } from '../../lib/locale-format.ts'
import type { PlatformDownloads } from '../../platform/platform.ts'
import { DownloadRow } from './download-row.tsx'

/** How much of the room for downloads is used. */
export const RoomUsed = ({ usedBytes, quotaBytes }: Pick<DownloadList, 'usedBytes' | 'quotaBytes'>) => (
  <Box>
    <Text textStyle="small" color="fg.muted" mb="2" data-numbers>
      {formatBytes(usedBytes)} used{quotaBytes !== null && ` of ${formatBytes(quotaBytes)}`}
    </Text>
    {quotaBytes !== null && (
      <ProgressBar aria-label="Room used" value={Math.min(usedBytes, quotaBytes)} max={quotaBytes || 1} />
    )}
  </Box>
)

interface DownloadRowsProps {
  label: string
  items: readonly DownloadItem[]
  downloads: PlatformDownloads
}

export const DownloadRows = ({ label, items, downloads }: DownloadRowsProps) => (
  <Box as="ul" aria-label={label} listStyleType="none" borderTopWidth="1px" borderColor="border.subtle">
    {items.map((item) => (
      <DownloadRow key={item.videoId} item={item} downloads={downloads} />
    ))}
  </Box>
)
