import { Box, Center, chakra, Flex, VStack } from '@chakra-ui/react'
import {
  ArrowDown,
  ArrowUp,
  Captions,
  ChevronDown,
  ChevronUp,
  House,
  Volume2,
  VolumeX,
  X,
  type LucideIcon,
} from 'lucide-react'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { PROGRESS_DOTS_MAX } from '#shared/limits/feeds.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { captionsPreference } from '../../../entities/playback/caption-track.tsx'
import { useStore } from '../../../lib/create-store.ts'
import { persisted } from '../../../lib/persisted.ts'
import type { Direction } from './direction.ts'

const TOP_BUTTON = 'min({sizes.touch}, 52px)'

interface FeedTopBarProps {
  hasSound: boolean
  hasCaptions: boolean
  isMuted: boolean
  onToggleSound: () => void
  onHome: () => void
  /** Without it the screen has the buttons outside of the feed. */
  onClose: (() => void) | undefined
}

/** Memoized: a move of the feed leaves it as it is. */
export const FeedTopBar = memo(function FeedTopBar(props: FeedTopBarProps) {
  const { hasSound, hasCaptions, isMuted, onToggleSound, onHome, onClose } = props
  return (
    <Flex
      position="absolute"
      insetX="0"
      top="0"
      zIndex="3"
      gap="2"
      pl={{ base: 'calc({spacing.2} + var(--notch-left))', md: 'calc({spacing.4} + var(--notch-left))' }}
      pr={{ base: 'calc({spacing.2} + var(--notch-right))', md: 'calc({spacing.4} + var(--notch-right))' }}
      pt="calc({spacing.2} + var(--notch-top))"
      pointerEvents="none"
      css={{
        '& > *': { pointerEvents: 'auto', bg: 'bg.overlay', color: 'fg', borderRadius: 'full' },
        // The actions of the clip begin below them, also with large text.
        '& > button': { width: TOP_BUTTON, minHeight: TOP_BUTTON },
      }}
    >
      {onClose && <IconButton label="Home" icon={House} onClick={onHome} />}
      <Button
        variant="quiet"
        icon={isMuted ? VolumeX : Volume2}
        ml="auto"
        visibility={hasSound ? undefined : 'hidden'}
        position="relative"
        px="0"
        width="touch"
        aria-label={isMuted ? 'Unmute' : 'Mute'}
        title={isMuted ? 'Unmute' : 'Mute'}
        onClick={onToggleSound}
      >
        {isMuted && (
          // Beside the button: nothing moves when the browser refuses sound.
          <Box position="absolute" right="100%" mr="2">
            <Pill>Unmute</Pill>
          </Box>
        )}
      </Button>
      {hasCaptions && <CaptionsButton />}
      {onClose && <IconButton label="Close" icon={X} onClick={onClose} />}
    </Flex>
  )
})

/** Shows or hides captions, in every player of this device; in the feed they are shown until the viewer chooses. */
function CaptionsButton() {
  const isShown = useStore(captionsPreference) ?? true
  return (
    <IconButton
      label="Captions"
      icon={Captions}
      aria-pressed={isShown}
      css={{ '&[aria-pressed=true]': { color: 'accent' } }}
      onClick={() => captionsPreference.set(!isShown)}
    />
  )
}

const Dot = chakra('span', {
  base: {
    width: '1.5',
    height: '1.5',
    borderRadius: 'full',
    bg: 'fg',
    opacity: 0.4,
    transitionProperty: 'height, opacity',
    transitionDuration: 'normal',
    '&[data-current]': { height: '4', opacity: 1, bg: 'accent' },
  },
})

/** At most 7 dots, the current one among them (VF-06). */
function Dots({ index, count }: { index: number; count: number }) {
  const shown = Math.min(count, PROGRESS_DOTS_MAX)
  const first = Math.max(0, Math.min(index - Math.floor(shown / 2), count - shown))
  return (
    <VStack gap="1.5" data-testid="progress-dots" aria-hidden>
      {Array.from({ length: shown }, (_, dot) => (
        <Dot key={dot} data-current={first + dot === index || undefined} />
      ))}
    </VStack>
  )
}

interface FeedPositionProps {
  index: number
  count: number
  onMove: (direction: Direction) => void
}

/** Dots at the left edge on phones, between the arrows on wide screens. */
export function FeedPosition({ index, count, onMove }: FeedPositionProps) {
  const ends = { previous: 0, next: count - 1 }
  const arrow = (direction: Direction, label: string, icon: LucideIcon) => (
    <IconButton
      label={label}
      icon={icon}
      variant="secondary"
      borderRadius="full"
      disabled={index === ends[direction]}
      onClick={() => onMove(direction)}
    />
  )
  return (
    <>
      <Box
        position="absolute"
        zIndex="2"
        left="calc({spacing.2} + var(--notch-left))"
        top="50%"
        transform="translateY(-50%)"
        hideFrom="md"
      >
        <Dots index={index} count={count} />
      </Box>
      <VStack
        position="absolute"
        zIndex="2"
        right="calc({spacing.4} + var(--notch-right))"
        top="50%"
        transform="translateY(-50%)"
        gap="4"
        hideBelow="md"
      >
        {arrow('previous', 'Previous video', ChevronUp)}
        <Dots index={index} count={count} />
        {arrow('next', 'Next video', ChevronDown)}
      </VStack>
    </>
  )
}

function Pill({ children, ...rest }: { children: ReactNode; role?: 'status'; whiteSpace?: 'normal' }) {
  return (
    <Flex
      align="center"
      gap="2"
      px="4"
      minHeight="9"
      borderRadius="full"
      bg="bg.overlay"
      textStyle="label"
      textAlign="center"
      whiteSpace="nowrap"
      animation="fadeIn 200ms"
      {...rest}
    >
      {children}
    </Flex>
  )
}

/** Whether this device has shown how to move in a feed. */
const hintShown = persisted('feed-hint-shown', false, (stored) => stored === true)

interface FeedNoticesProps {
  hint: Direction | null
  isLoadingMore: boolean
  /** The hint on how to move shows until the first move of the first visit. */
  hasMoved: boolean
  /** Whether the top bar has buttons on both sides, which the notices stand below; otherwise beside its sound button. */
  isWhole: boolean
}

export function FeedNotices({ hint, isLoadingMore, hasMoved, isWhole }: FeedNoticesProps) {
  const [isFirstVisit] = useState(() => !hintShown.get())
  useEffect(() => hintShown.set(true), [])
  return (
    <>
      <VStack
        position="absolute"
        zIndex="2"
        left="2"
        right={isWhole ? '2' : '16'}
        top={isWhole ? 'calc({spacing.16} + var(--notch-top))' : '2'}
        pointerEvents="none"
      >
        {isLoadingMore && (
          <Pill role="status">
            <Spinner size="4" label={null} />
            Loading more...
          </Pill>
        )}
        {/* At the top: large text of a title takes the lower half. Gives way to the clip after 6 s. */}
        {isFirstVisit && !hasMoved && !hint && (
          <Box animation="fadeOut 400ms 6s both">
            <Pill whiteSpace="normal">Swipe up/down to navigate</Pill>
          </Box>
        )}
      </VStack>
      {hint && (
        <Center position="absolute" inset="0" zIndex="2" pointerEvents="none" data-testid="swipe-hint">
          <Pill>
            {hint === 'next' ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
            {hint === 'next' ? 'Next' : 'Previous'}
          </Pill>
        </Center>
      )}
    </>
  )
}
