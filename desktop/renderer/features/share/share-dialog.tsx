import { Box, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { SHARE_POPUP_HEIGHT_PX, SHARE_POPUP_WIDTH_PX } from '#shared/limits/clips.ts'
import { Button } from '../../components/button.tsx'
import { TextAreaField } from '../../components/field.tsx'
import { ImageWithFallback } from '../../entities/video/poster.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { reportShare, shareVideo } from '../../entities/video/sharing.ts'
import { useStore } from '../../lib/create-store.ts'
import { useIsMobile } from '../../lib/use-media-query.ts'
import { serverOrigin } from '../../lib/server-origin.ts'
import { usePlatform } from '../../platform/platform.ts'
import { NetworkIcon } from './network-icon.tsx'
import { SegmentPicker } from './segment-picker.tsx'
import { ShareLink } from './share-link.tsx'
import {
  defaultMessage,
  defaultSegment,
  linkTo,
  mailTo,
  NETWORKS,
  sharesWhole,
  shareText,
  type Network,
} from './share-links.ts'

const MESSAGE_MAX_LENGTH = 500
const POPUP = `noopener,width=${SHARE_POPUP_WIDTH_PX},height=${SHARE_POPUP_HEIGHT_PX}`
const networks = Object.keys(NETWORKS).filter((name): name is Network => name in NETWORKS)

interface ShareDialogProps {
  video: Video
  /** The current position in seconds. */
  position: number
  /** How long the video plays, in seconds; 0 where the length is unknown. */
  duration: number
  isOpen: boolean
  onClose: () => void
}

/** Give it a new key for each opening: it starts from the current position (SD-08). */
export default function ShareDialog({ video, position, duration, isOpen, onClose }: ShareDialogProps) {
  const { title, creator } = video
  const { share, name } = usePlatform()
  // The desktop app opens only web addresses in the system.
  const opensMail = name === 'browser'
  const [picked, setPicked] = useState(() => defaultSegment(position, duration))
  const isWhole = useStore(sharesWhole)
  const [message, setMessage] = useState(() => defaultMessage(title))

  const segment = isWhole ? { start: 0, end: duration } : picked
  const link = linkTo(serverOrigin.read(), video.id, segment, duration)
  const text = message.trim() || shareText(title)
  const sharing = { title, text, link }
  const report = () => reportShare(video.id)
  // A phone's own sheet has the contacts of its person: there it comes first.
  const isMobile = useIsMobile()
  const sheet = share && (
    <Button
      variant={isMobile ? 'primary' : 'outline'}
      onClick={() => void shareVideo(video.id, { title, text, url: link }, share)}
    >
      <Share2 aria-hidden />
      {isMobile ? 'Share with an app' : 'More ways to share'}
    </Button>
  )
  const open = (address: string, ...where: string[]) => {
    window.open(address, ...where)
    report()
  }
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Share Video"
      width="36rem"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Stack gap="5">
        {isMobile && sheet}
        <Flex gap="3" align="center">
          <Box width="8rem" flexShrink={0}>
            <ImageWithFallback video={video} sizes="8rem" isEager borderRadius="sm" />
          </Box>
          <Box minWidth="0">
            <Text fontWeight="semibold" lineHeight="snug" lineClamp={2} overflowWrap="anywhere">
              {title}
            </Text>
            <Text textStyle="small" color="fg.muted" mt="1" truncate>
              By {creator.displayName || 'Unknown Creator'}
            </Text>
          </Box>
        </Flex>
        <SegmentPicker
          duration={duration}
          isWhole={isWhole}
          onWhole={sharesWhole.set}
          segment={picked}
          onChange={setPicked}
        />
        <TextAreaField
          label="Message"
          isOptional
          minHeight="20"
          maxLength={MESSAGE_MAX_LENGTH}
          placeholder={shareText(title)}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Box role="group" aria-label="Preview" bg="bg.canvas" borderWidth="1px" borderRadius="card" p="4">
          <Text textStyle="overline" color="fg.subtle" mb="2" aria-hidden>
            Preview
          </Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {text}
          </Text>
          <Text textStyle="small" color="fg.muted" mt="1" overflowWrap="anywhere">
            {link}
          </Text>
          {duration > 0 && (
            <Text textStyle="small" color="fg.muted" mt="1" data-numbers>
              Plays {formatDuration(segment.start)} – {formatDuration(segment.end)}
            </Text>
          )}
        </Box>
        <ShareLink link={link} onCopied={report} />
        <SimpleGrid columns={{ base: 2, sm: opensMail ? 4 : 3 }} gap="2">
          {networks.map((network) => (
            <Button
              key={network}
              px="2"
              variant="outline"
              onClick={() => open(NETWORKS[network](sharing), '_blank', POPUP)}
            >
              <NetworkIcon network={network} />
              {network}
            </Button>
          ))}
          {opensMail && (
            <Button px="2" variant="outline" onClick={() => open(mailTo(sharing), '_self')}>
              <Mail aria-hidden />
              Email
            </Button>
          )}
        </SimpleGrid>
        {!isMobile && sheet}
      </Stack>
    </ModalDialog>
  )
}
