import { Box, Flex, Text, type FlexProps } from '@chakra-ui/react'
import { useState } from 'react'
import type { Downloads } from '#shared/bridge/downloads.ts'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { usePlatform, type DiskDownloads } from '../../platform/platform.ts'
import { DownloadRows, RoomUsed } from './download-rows.tsx'
import { useDiskDownloads, useSetDownloads } from './downloads-queries.ts'
import KeepSavedSwitch from './keep-saved-switch.tsx'
import { formatBytes } from '../../lib/locale-format.ts'

const GIGABYTE = 1e9
const LIMITS = [1, 2, 5, 10, 20, 50, 100].map((count) => count * GIGABYTE)
const NO_LIMIT = 'none'

const Row = (props: FlexProps) => (
  <Flex gap="4" wrap="wrap" align="center" justify="space-between" {...props} />
)

/** The folder, the quota and the list of the downloads. */
export default function DownloadsPanel() {
  const { downloads } = usePlatform()
  const state = useDiskDownloads()
  const set = useSetDownloads()
  const [problem, setProblem] = useState<string | null>(null)
  if (!downloads?.disk) return null
  const { disk } = downloads
  if (!state) return <Skeleton height="16rem" />
  const { folder, quotaBytes, elsewhereBytes, items, strays } = state

  const changeFolder = async () => {
    setProblem(null)
    const choice = await disk.chooseFolder().catch(() => null)
    if (choice?.outcome === 'refused') setProblem(choice.reason)
    if (!choice) setProblem('That didn’t work. Please try again.')
  }
  const limits = quotaBytes === null || LIMITS.includes(quotaBytes) ? LIMITS : [...LIMITS, quotaBytes]
  return (
    <Flex direction="column" gap="5">
      <KeepSavedSwitch />
      <Row>
        <Box minWidth="0" flex="1 1 14rem">
          <Text textStyle="label">Folder</Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {folder}
          </Text>
          {problem && (
            <Text role="alert" textStyle="small" color="danger.fg">
              {problem}
            </Text>
          )}
        </Box>
        <Button onClick={() => void changeFolder()}>Change folder</Button>
      </Row>
      {(strays.count > 0 || strays.moving) && <Strays strays={strays} disk={disk} />}
      <SelectField
        label="Room for downloads"
        hint="When it is used up, the oldest video that isn’t pinned makes way for a new one."
        value={quotaBytes === null ? NO_LIMIT : String(quotaBytes)}
        onChange={({ target: { value } }) => set({ quotaBytes: value === NO_LIMIT ? null : Number(value) })}
        options={[
          ...limits.map((limit) => ({
            value: limit,
            label: limit % GIGABYTE === 0 ? `${limit / GIGABYTE} GB` : formatBytes(limit),
          })),
          { value: NO_LIMIT, label: 'No limit' },
        ]}
      />
      <RoomUsed {...state} />
      {items.length === 0 ? (
        <Text color="fg.muted">
          No video is on this computer yet. “Download” stands with every saved video and under the player.
        </Text>
      ) : (
        <DownloadRows label="Downloads" items={items} downloads={downloads} />
      )}
      {elsewhereBytes > 0 && (
        <Row>
          <Text color="fg.muted">{formatBytes(elsewhereBytes)} came from other servers.</Text>
          <Button onClick={() => disk.removeElsewhere()}>Remove them</Button>
        </Row>
      )}
    </Flex>
  )
}

/** Videos that lie where downloads were kept before, and the way into the folder that was chosen since. */
function Strays({ strays, disk }: { strays: Downloads['strays']; disk: DiskDownloads['disk'] }) {
  const { count, bytes, folders, moving, problem } = strays
  const isOne = count === 1
  const [videos, lie, play] = isOne ? ['video', 'lies', 'plays'] : ['videos', 'lie', 'play']
  return (
    <Row p="4" borderRadius="control" borderWidth="1px" borderColor="border.subtle">
      <Box minWidth="0" flex="1 1 14rem">
        {moving ? (
          <>
            <Text mb="2" data-numbers>
              Moving into the new folder: {formatBytes(moving.moved)} of {formatBytes(moving.total)}
            </Text>
            <ProgressBar aria-label="Moving downloads" value={moving.moved} max={moving.total || 1} />
          </>
        ) : (
          <>
            <Text>
              {count} {videos} ({formatBytes(bytes)}) still {lie} where downloads were kept before, and {play}{' '}
              from there.
            </Text>
            {folders.map((folder) => (
              <Text key={folder} textStyle="small" color="fg.muted" overflowWrap="anywhere">
                {folder}
              </Text>
            ))}
            {problem && (
              <Text role="alert" textStyle="small" color="danger.fg">
                {problem}
              </Text>
            )}
          </>
        )}
      </Box>
      {moving ? (
        <Button onClick={() => disk.stopMoving()}>Stop moving</Button>
      ) : (
        <Button onClick={() => disk.move()}>{isOne ? 'Move it here' : 'Move them here'}</Button>
      )}
    </Row>
  )
}
