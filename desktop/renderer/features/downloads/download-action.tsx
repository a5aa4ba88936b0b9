import { Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { Button } from '../../components/button.tsx'
import { Link } from '../../components/link.tsx'
import { usePlatform } from '../../platform/platform.ts'
import { deviceOf, stateText } from './download-labels.ts'
import { useDownloadPress } from './use-download-press.ts'

/** The download button below the player, with its state as a text. */
export default function DownloadAction({ video: { id, videoFile } }: { video: Video }) {
  const { downloads } = usePlatform()
  const download = useDownloadPress(id)
  const isDone = download?.item?.state === 'done'
  // The player is open: ask the server whether the video was withdrawn.
  useEffect(() => {
    if (isDone) void downloads?.check(id)
  }, [downloads, id, isDone])
  if (!downloads || !download || (videoFile === null && !download.item)) return null
  const { icon: Icon, short, press, item } = download
  const device = deviceOf(downloads)
  return (
    <Flex align="center" columnGap="3" rowGap="1" wrap="wrap" mt="2">
      <Button
        icon={Icon}
        variant="outline"
        px="3"
        minWidth="min(11.5rem, 100%)"
        maxWidth="full"
        whiteSpace="normal"
        fontVariantNumeric="tabular-nums"
        css={isDone ? { '& svg': { color: 'accent' } } : undefined}
        onClick={press}
      >
        {short}
      </Button>
      <Text textStyle="small" color={item?.state === 'failed' ? 'danger.fg' : 'fg.muted'} data-numbers>
        {item && (isDone ? `Plays from this ${device}` : stateText(item))}
      </Text>
      {item && !downloads.disk && (
        <Text asChild textStyle="small" color="accent" textDecoration="underline">
          <Link to="/kept">Kept on this {device}</Link>
        </Text>
      )}
    </Flex>
  )
}
