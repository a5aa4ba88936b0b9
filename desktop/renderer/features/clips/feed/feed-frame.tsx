import { Box, Center, chakra, Flex, VStack } from '@chakra-ui/react'
import { Clapperboard } from 'lucide-react'
import { SLIDE_OUT_MS } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'

export const Frame = chakra('section', {
  base: {
    position: 'relative',
    height: 'full',
    overflow: 'hidden',
    bg: 'bg.canvas',
    // The finger moves clips here, never the page.
    touchAction: 'none',
    userSelect: 'none',
    outline: 'none',
    transitionProperty: 'transform, opacity',
    transitionDuration: `${SLIDE_OUT_MS}ms`,
    transitionTimingFunction: 'out',
    '&[data-layout=screen]': { position: 'fixed', inset: 0, height: 'dvh', zIndex: 'dialog' },
    '&[data-leaving]': { transform: 'translateX(-100%)', opacity: 0 },
  },
})

/** Carries the slides; the finger moves it. */
export const Track = chakra('div', { base: { position: 'absolute', inset: 0, willChange: 'transform' } })

/** Upright on wide screens, with room for the buttons beside it; edge to edge on phones. */
export const Stage = chakra('div', {
  base: {
    position: 'relative',
    height: 'full',
    width: { base: 'full', md: 'auto' },
    aspectRatio: { md: '9 / 16' },
    maxWidth: { md: 'calc(100% - 13rem)' },
  },
})

/** A clip to come. */
export function FeedSkeleton() {
  return (
    <Flex role="status" height="full" justify="center">
      <VisuallyHidden>Loading shorts</VisuallyHidden>
      <Stage>
        <Skeleton
          position="absolute"
          inset="0"
          overflow="hidden"
          borderRadius={{ base: '0', md: 'card' }}
          bg="bg.panel"
          data-first-poster
        />
        <Box position="absolute" left="4" right="24" bottom="8">
          <Flex align="center" gap="2.5" mb="3">
            <Skeleton boxSize="8" borderRadius="full" />
            <Skeleton height="3.5" width="32" />
          </Flex>
          <Skeleton height="4" mb="2" />
          <Skeleton height="3.5" width="45%" />
        </Box>
        {/* A list that doesn't come is asked for again and again; whoever waits hears why. */}
        <Center
          position="absolute"
          inset="0"
          px="6"
          textAlign="center"
          animation="fadeIn 400ms 6s both"
          aria-hidden
        >
          The connection is slow or gone. This goes on by itself.
        </Center>
        <VStack
          position="absolute"
          bottom="6"
          gap="8"
          right={{ base: '2', md: 'auto' }}
          left={{ md: 'calc(100% + {spacing.4})' }}
        >
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} boxSize="12" borderRadius="full" />
          ))}
        </VStack>
      </Stage>
    </Flex>
  )
}

export function FeedEmpty({ onGoBack }: { onGoBack: () => void }) {
  return (
    <Center height="full">
      <EmptyState
        icon={Clapperboard}
        title="No videos available"
        action={<Button onClick={onGoBack}>Go Back</Button>}
      />
    </Center>
  )
}
