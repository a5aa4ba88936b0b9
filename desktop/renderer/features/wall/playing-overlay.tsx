import { Box, Flex, VStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { WallClip } from '#shared/contract/wall.ts'
import { wallLayout, type Box as Place, type Size } from './layout.ts'
import { CaptionedCode } from './phone-code.tsx'
import { PlayingWords, SHORT_LEAST } from './playing-labels.tsx'
import { OfflineMark, StationName, WallClock } from './wall-frame.tsx'

interface PlayingOverlayProps {
  clip: WallClip
  screen: Size
  /** Width of the picture divided by its height. */
  ratio: number
  isOffline: boolean
  stationName: string
  address: string
}

/** Room that the other parts of a column take from the words, in units. */
const STATION = 8.5
const STATION_AND_CLOCK = 14
const CODE = 15
const CODE_WIDTH = 15.5
const STRIP_CODE_MOST = 12
/** A band of this height has room for the station's name on two lines, the code and the mark. */
const HIGH_BAND = 21
/** Of the band's width. */
const STATION_PART = 0.24
const OFFLINE = 3.5

/** What the lesson is, who made it, and how to take it along: around the picture, never on it. */
export function PlayingOverlay(props: PlayingOverlayProps) {
  const { clip, screen, ratio, isOffline, stationName, address } = props
  const { arrangement, unit, left, right, strip, top, bottom } = wallLayout(screen, ratio)
  const offline = isOffline ? OFFLINE : 0
  const isHigh = bottom !== undefined && bottom.height >= HIGH_BAND * unit
  const isLine = bottom !== undefined && bottom.height < SHORT_LEAST * unit
  /** @param taken height that other parts take, in units */
  const words = ({ width, height }: Size, taken: number) => (
    <PlayingWords key={clip.id} clip={clip} unit={unit} place={{ width, height: height - taken * unit }} />
  )
  const code = (size: number, align: 'flex-start' | 'flex-end') => (
    <CaptionedCode caption="Watch on your phone" address={address} size={size} align={align} />
  )
  return (
    <Box position="absolute" inset="0" zIndex="2" pointerEvents="none">
      {arrangement === 'sides' && left && right && (
        <>
          <Panel place={left}>
            <VStack align="flex-start" gap="1.5em">
              <StationName name={stationName} />
              {isOffline && <OfflineMark />}
            </VStack>
            {words(left, STATION + offline)}
          </Panel>
          <Panel place={right} align="flex-end">
            <WallClock />
            {code(14, 'flex-end')}
          </Panel>
        </>
      )}
      {arrangement === 'beside' && right && (
        <Panel place={right}>
          <VStack align="flex-start" gap="1.5em">
            <StationName name={stationName} />
            <WallClock size={3.75} />
            {isOffline && <OfflineMark />}
          </VStack>
          {words(right, STATION_AND_CLOCK + CODE + offline)}
          {code(10, 'flex-start')}
        </Panel>
      )}
      {arrangement === 'corner' && strip && bottom && (
        <>
          <Panel place={strip} align="center">
            <WallClock size={2} isNarrow />
            {!isHigh && (
              <CaptionedCode
                caption="Watch on your phone"
                address={address}
                size={Math.min(STRIP_CODE_MOST, strip.width / unit)}
                align="center"
                isNarrow
              />
            )}
          </Panel>
          <Panel place={bottom} direction="row" align="flex-end" gap="2em">
            <PlayingWords
              key={clip.id}
              clip={clip}
              unit={unit}
              place={{ width: bottom.width * (1 - STATION_PART) - 2 * unit, height: bottom.height }}
              form={isLine ? 'line' : 'short'}
            />
            <Flex
              direction={isLine ? 'row' : 'column'}
              align={isLine ? 'center' : 'flex-end'}
              justify="flex-end"
              gap={isLine ? '1.5em' : '0.5em'}
              width={`${STATION_PART * 100}%`}
              flexShrink={0}
            >
              {isOffline && <OfflineMark />}
              <StationName name={stationName} lines={isLine ? 1 : 2} size={1.5} />
              {isHigh && code(10, 'flex-end')}
            </Flex>
          </Panel>
        </>
      )}
      {arrangement === 'stack' && top && bottom && (
        <>
          <Panel place={top} direction="row" align="center" gap="2em">
            <StationName name={stationName} lines={1} size={2} />
            {isOffline && <OfflineMark />}
            <WallClock size={3} />
          </Panel>
          <Panel place={bottom} direction="row">
            {words({ width: bottom.width - CODE_WIDTH * unit, height: bottom.height }, 0)}
            <Flex align="flex-end">{code(10, 'flex-end')}</Flex>
          </Panel>
        </>
      )}
    </Box>
  )
}

interface PanelProps {
  place: Place
  direction?: 'row' | 'column'
  align?: 'flex-end' | 'center'
  gap?: string
  children: ReactNode
}

const Panel = ({ place, direction = 'column', align, gap, children }: PanelProps) => (
  <Flex
    position="absolute"
    direction={direction}
    justify="space-between"
    align={align}
    gap={gap}
    style={{ ...place }}
  >
    {children}
  </Flex>
)
