import { Box, Center, chakra, Flex, VisuallyHidden, VStack } from '@chakra-ui/react'
import { Clapperboard } from 'lucide-react'
import { SLIDE_OUT_MS } from '#shared/limits/feeds.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyLibrary } from '../../../entities/upload/empty-library.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { ON_LOW_SCREEN } from '../../../theme/low-screen.ts'

export const Frame = chakra('section', {
  base: {
    position: 'relative',
    height: 'full',
    overflow: 'hidden',
    // Dark in both schemes, as every screen of videos.
    colorScheme: 'dark',
    bg: 'bg.canvas',
    color: 'fg',
    // Touches move the clips, not the page.
    touchAction: 'none',
    userSelect: 'none',
    outline: 'none',
    transitionProperty: 'transform, opacity',
    transitionDuration: `${SLIDE_OUT_MS}ms`,
    transitionTimingFunction: 'out',
    // In an area the header and the page keep away from notches.
    '--notch-top': '0px',
    '--notch-left': '0px',
    '--notch-right': '0px',
    '&[data-layout=screen]': {
      position: 'fixed',
      inset: 0,
      height: 'dvh',
      zIndex: 'dialog',
      '--notch-top': 'env(safe-area-inset-top)',
      '--notch-left': 'env(safe-area-inset-left)',
      '--notch-right': 'env(safe-area-inset-right)',
    },
    '&[data-leaving]': { transform: 'translateX(-100%)', opacity: 0 },
  },
})

/** Holds the slides; swipes move it. */
export const Track = chakra('div', { base: { position: 'absolute', inset: 0, willChange: 'transform' } })

/**
 * Portrait on wide screens and on phones on their side, with room for the buttons at the right; the whole width on
 * upright phones.
 */
export const Stage = chakra('div', {
  base: {
    position: 'relative',
    height: 'full',
    width: { base: 'full', md: 'auto' },
    aspectRatio: { md: '9 / 16' },
    maxWidth: { md: 'calc(100% - 13rem)' },
    [ON_LOW_SCREEN]: {
      width: 'auto',
      maxWidth: 'none',
      aspectRatio: '9 / 16',
      // As wide as the buttons at the right allow on both sides.
      '&[data-wide]': { aspectRatio: '16 / 9', maxWidth: 'max(calc(100% - 25rem), 56.25dvh)' },
    },
  },
})

/** On low screens with little width the clip is at the left. */
export const STAGE_PLACE = {
  justifyContent: 'center',
  [`${ON_LOW_SCREEN} and (max-width: 35rem)`]: { justifyContent: 'flex-start', pl: 'var(--notch-left)' },
} as const

/** The place of the buttons: over the clip on upright phones, else at its right. */
export const BESIDE_STAGE = {
  right: { base: '2', md: 'auto' },
  left: { md: 'calc(100% + {spacing.4})' },
  css: {
    [ON_LOW_SCREEN]: {
      right: 'auto',
      left: 'calc(100% + {spacing.2})',
      bottom: '2',
      '&& > *': { display: 'grid', gridTemplateColumns: 'auto auto', gap: '2' },
    },
  },
} as const

/** In place of the first clip while it loads. */
export function FeedSkeleton() {
  return (
    <Flex role="status" height="full" css={STAGE_PLACE}>
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
        {/* The list is requested again and again: this text says why it takes long. */}
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
        <VStack position="absolute" bottom="6" gap="8" {...BESIDE_STAGE}>
          {[0, 1, 2].map((button) => (
            <Skeleton key={button} boxSize="12" borderRadius="full" />
          ))}
        </VStack>
      </Stage>
    </Flex>
  )
}

export function FeedEmpty({ onGoBack }: { onGoBack: () => void }) {
  return (
    <Center height="full">
      <EmptyLibrary
        icon={Clapperboard}
        title="No videos available"
        action={<Button onClick={onGoBack}>Go Back</Button>}
      />
    </Center>
  )
}
