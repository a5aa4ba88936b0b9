import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import {
  ALargeSmall,
  Captions,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { chapterAt, type Chapter } from '#shared/chapters.ts'
import { formatDuration } from '#shared/format.ts'
import { IconButton } from '../../components/button.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { CAPTION_SIZES, captionSize, isCaptionSize } from '../../entities/playback/caption-size.ts'
import { useStore } from '../../lib/create-store.ts'
import { ChapterMarks } from './chapter-marks.tsx'
import { SeekPreview, type SeekPreviewSource } from './seek-preview.tsx'
import { RATES, type MediaCommands } from './use-media-commands.ts'
import type { MediaState } from './use-media-state.ts'

/** Widths of the bar at which not everything has room: full screen and captions are the last to go. */
const NARROW_PLAYER = '@container (max-width: 25rem)'
/** Six of them and the time fit a phone with large text. */
const BUTTON = 'min({sizes.touch}, 11.8cqi)'
const NARROWEST = '@container (max-width: 21rem)'

const BarSelect = chakra('select', {
  base: {
    minHeight: 'touch',
    px: '1',
    bg: 'transparent',
    borderRadius: 'control',
    fontSize: 'min({fontSizes.sm}, 4cqi)',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '& option': { bg: 'bg.raised', color: 'fg' },
  },
})

interface PlayerControlsProps {
  state: MediaState
  commands: MediaCommands
  /** Seconds from the server, until the file's own duration is known. */
  knownDuration: number
  preview: SeekPreviewSource
  chapters: readonly Chapter[]
  /** What lies on the seek bar. */
  strip?: ReactNode
  /** More buttons, before the captions. */
  more?: ReactNode
}

export function PlayerControls({
  state,
  commands,
  knownDuration,
  preview,
  chapters,
  strip,
  more,
}: PlayerControlsProps) {
  const { isPlaying, isMuted, volume, rate, time } = state
  const duration = state.duration || knownDuration
  const control = (label: string, Icon: LucideIcon, onClick: () => void, isOn?: boolean) => (
    <IconButton
      label={label}
      icon={Icon}
      color={isOn ? 'accent' : 'fg'}
      aria-pressed={isOn}
      onClick={onClick}
    />
  )
  return (
    <Flex
      direction="column"
      px={{ base: '2', md: '4' }}
      pb="1"
      pt="10"
      bgImage="scrimUp"
      containerType="inline-size"
    >
      <SeekPreview {...preview} time={time} duration={duration} chapters={chapters}>
        <Slider
          kind="player"
          min={0}
          max={duration}
          step={1}
          dragStep={0.1}
          value={time}
          aria-label="Position"
          valueText={[
            `${formatDuration(time)} of ${formatDuration(duration)}`,
            chapterAt(chapters, time)?.title,
          ]
            .filter(Boolean)
            .join(', ')}
          touchAction="pan-y"
          onChange={commands.seekTo}
        />
        {duration > 0 && <ChapterMarks chapters={chapters} seconds={duration} />}
        {strip}
      </SeekPreview>
      <Flex align="center" gap="0.5" css={{ '& > button': { width: BUTTON }, '& svg': { maxWidth: 'full' } }}>
        {control(isPlaying ? 'Pause' : 'Play', isPlaying ? Pause : Play, commands.togglePlay)}
        {control(isMuted ? 'Unmute' : 'Mute', isMuted ? VolumeX : Volume2, commands.toggleMuted)}
        <Slider
          hideBelow="md"
          kind="player"
          maxWidth="5rem"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          aria-label="Volume"
          valueText={`${Math.round((isMuted ? 0 : volume) * 100)} %`}
          onChange={commands.setVolume}
        />
        <Text
          as="span"
          textStyle="numbers"
          fontSize="min({fontSizes.sm}, 4cqi)"
          ml="2"
          mr="auto"
          whiteSpace="nowrap"
        >
          {formatDuration(time)}
          <Box as="span" css={{ [state.hasShownCaptions ? NARROW_PLAYER : NARROWEST]: { display: 'none' } }}>
            {' / '}
            {formatDuration(duration)}
          </Box>
        </Text>
        {more}
        {state.hasCaptions && control('Captions', Captions, commands.toggleCaptions, state.hasShownCaptions)}
        {state.hasShownCaptions && <CaptionSizeSelect />}
        <BarSelect
          aria-label="Speed"
          title="Speed"
          value={rate}
          onChange={(event) => commands.setRate(Number(event.currentTarget.value))}
        >
          {RATES.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </BarSelect>
        {document.pictureInPictureEnabled && (
          <Box css={{ [NARROW_PLAYER]: { display: 'none' } }}>
            {control('Picture in picture', PictureInPicture2, commands.togglePictureInPicture)}
          </Box>
        )}
        {document.fullscreenEnabled && control('Full screen', Maximize, commands.toggleFullscreen)}
      </Flex>
    </Flex>
  )
}

/** The sizes of captions, under an icon: a name of a size has no room in the bar of a phone. */
function CaptionSizeSelect() {
  const size = useStore(captionSize)
  return (
    <Flex position="relative" align="center" justify="center" css={{ [NARROWEST]: { display: 'none' } }}>
      <Box position="absolute" pointerEvents="none">
        <ALargeSmall aria-hidden />
      </Box>
      <BarSelect
        aria-label="Size of captions"
        title="Size of captions"
        width={BUTTON}
        appearance="none"
        color="transparent"
        value={size}
        onChange={({ currentTarget: { value } }) => {
          if (isCaptionSize(value)) captionSize.set(value)
        }}
      >
        {CAPTION_SIZES.map((one) => (
          <option key={one} value={one}>
            {one.charAt(0).toUpperCase() + one.slice(1)}
          </option>
        ))}
      </BarSelect>
    </Flex>
  )
}
