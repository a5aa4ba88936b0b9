import { Box, Flex, Text } from '@chakra-ui/react'
import type { Downloads } from '#shared/bridge/downloads.ts'
import { formatBytes } from '#shared/format.ts'
import { Button } from '../../components/button.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import type { PlatformDownloads } from '../../platform/platform.ts'

interface Props {
  strays: Downloads['strays']
  downloads: PlatformDownloads
}

/** Videos that lie where downloads were kept before, and the way into the folder that was chosen since. */
export function DownloadsElsewhere({ strays, downloads }: Props) {
  const { count, bytes, folders, moving, problem } = strays
  const [videos, lie, play] = count === 1 ? ['video', 'lies', 'plays'] : ['videos', 'lie', 'play']
  const isOne = count === 1
  return (
    <Flex
      gap="4"
      wrap="wrap"
      align="center"
      justify="space-between"
      p="4"
      borderRadius="control"
      borderWidth="1px"
      borderColor="border.subtle"
    >
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
        <Button onClick={() => downloads.stopMoving()}>Stop moving</Button>
      ) : (
        <Button onClick={() => downloads.move()}>{isOne ? 'Move it here' : 'Move them here'}</Button>
      )}
    </Flex>
  )
}
