import { Box, Dialog, Flex, Grid, Portal, Text, VStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { House, X } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { formatCounted } from '#shared/format.ts'
import { PLAYER_HOME_DELAY_MS, PLAYER_RELATED_DELAY_MS } from '#shared/limits.ts'
import { Badge } from '../../components/chip.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { TOAST_REGION_ID } from '../../components/toast-region.tsx'
import { openVideo } from '../../lib/open-video.ts'
import { dialogRecipe } from '../../theme/recipes/dialog.ts'
import { CreatorBlock } from './creator-block.tsx'
import { freshVideoQuery } from './player-queries.ts'
import { RelatedTraining } from './related-training.tsx'
import { VideoActions } from './video-actions.tsx'
import { VideoSurface } from './video-surface.tsx'

interface PlayerDialogProps {
  video: Video
  onClose: () => void
}

const toasts = () => document.getElementById(TOAST_REGION_ID)

/** The global player: a dialog on wide screens, the whole screen on phones. */
export function PlayerDialog({ video: opened, onClose }: PlayerDialogProps) {
  const navigate = useNavigate()
  const surface = useRef<HTMLDivElement>(null)
  const { data: fresh } = useQuery(freshVideoQuery(opened.id))
  const video = fresh ?? opened

  // Both timers outlive the dialog on purpose: they follow upon its closing.
  const goHome = () => {
    onClose()
    setTimeout(() => void navigate('/'), PLAYER_HOME_DELAY_MS)
  }
  const openRelated = (related: Video) => {
    onClose()
    setTimeout(() => openVideo(related), PLAYER_RELATED_DELAY_MS)
  }
  return (
    <Dialog.Root
      recipe={dialogRecipe}
      open
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      initialFocusEl={() => surface.current}
      persistentElements={[toasts]}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            maxWidth={{ md: '78rem' }}
            height={{ base: 'dvh', md: 'auto' }}
            maxHeight={{ base: 'dvh', md: 'full' }}
            borderTopRadius={{ base: '0', md: '1rem' }}
            borderWidth={{ base: '0', md: '1px' }}
          >
            <Flex
              justify="space-between"
              px="2"
              py="1"
              pt={{ base: 'calc({spacing.1} + env(safe-area-inset-top))', md: '1' }}
            >
              <IconButton label="Home" onClick={goHome}>
                <House aria-hidden />
              </IconButton>
              <Dialog.CloseTrigger asChild>
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              </Dialog.CloseTrigger>
            </Flex>
            <Grid
              templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
              gap={{ base: '5', lg: '6' }}
              px={{ md: '5' }}
              pb={{ base: 'calc({spacing.6} + env(safe-area-inset-bottom))', md: '5' }}
              overflowY="auto"
              overscrollBehavior="contain"
            >
              <Box minWidth="0">
                <VideoSurface video={opened} focusRef={surface} />
                <VideoFacts video={video} />
              </Box>
              <VStack align="stretch" gap="5" px={{ base: '4', md: '0' }} minWidth="0">
                <CreatorBlock creator={video.creator} />
                <RelatedTraining videoId={video.id} onChoose={openRelated} />
              </VStack>
            </Grid>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function VideoFacts({ video }: { video: Video }) {
  const { title, views, likes, category, description } = video
  return (
    <Box px={{ base: '4', md: '1' }} pt="4">
      <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
      <Flex wrap="wrap" align="center" justify="space-between" gap="4" mt="3">
        <Flex align="center" wrap="wrap" gap="3" color="fg.muted" fontSize="sm" data-numbers>
          <Badge bg="bg.hover">{category.name}</Badge>
          <span>{formatCounted(views, 'view')}</span>
          <span>{formatCounted(likes, 'like')}</span>
        </Flex>
        <Box width={{ base: 'full', md: 'auto' }}>
          <VideoActions video={video} />
        </Box>
      </Flex>
      {description && (
        <Text color="fg.muted" mt="4" whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="prose">
          {description}
        </Text>
      )}
    </Box>
  )
}
