import { Box, Flex, VStack, type FlexProps } from '@chakra-ui/react'
import type { WallClip } from '#shared/contract/wall.ts'
import { wallLayout, type Box as Area, type Room, type Size } from './layout.ts'
import { addressForPhones } from './phone-addresses.ts'
import { CaptionedCode } from './phone-code.tsx'
import { PlayingLabels, SHORT_MIN_HEIGHT } from './playing-labels.tsx'
import { OfflineMark, StationName, WallClock } from './wall-frame.tsx'
import type { WallSettings } from './wall-storage.ts'

interface PlayingOverlayProps {
  clip: WallClip
  screen: Room
  /** Width of the picture divided by its height. */
  ratio: number
  isOffline: boolean
  settings: WallSettings
}

/** The height of the other parts of a column, in units. */
const STATION = 8.5
const STATION_AND_CLOCK = 14
const CODE = 15
const CODE_WIDTH = 15.5
const STRIP_CODE_MAX = 12
/** A band of this height has room for two lines of the station name, the code and the offline mark. */
const HIGH_BAND = 21
/** The station's fraction of the band's width. */
const STATION_FRACTION = 0.24
const OFFLINE = 3.5

/** The labels of the lesson, the clock and the code: around the picture, never on it. */
export function PlayingOverlay(props: PlayingOverlayProps) {
  const { clip, screen, ratio, isOffline, settings } = props
  const { stationName } = settings
  const { arrangement, unit, left, right, strip, top, bottom } = wallLayout(screen, ratio)
  const offline = isOffline ? OFFLINE : 0
  const isHigh = bottom !== undefined && bottom.height >= HIGH_BAND * unit
  const isLine = bottom !== undefined && bottom.height < SHORT_MIN_HEIGHT * unit
  const labels = (area: Size, form?: 'line' | 'short') => (
    <PlayingLabels key={clip.id} clip={clip} unit={unit} area={area} form={form} />
  )
  /** @param taken height of the other parts, in units */
  const labelsAbove = ({ width, height }: Size, taken: number) =>
    labels({ width, height: height - taken * unit })
  const code = (size: number, align: 'flex-start' | 'center' | 'flex-end') => (
    <CaptionedCode
      caption="Watch on your phone"
      address={addressForPhones(settings, `/video/${clip.id}`)}
      size={size}
      align={align}
      isNarrow={align === 'center'}
    />
  )
  return (
    <Box position="absolute" inset="0" zIndex="2" pointerEvents="none">
      {arrangement === 'sides' && left && right && (
        <>
          <Panel area={left}>
            <VStack align="flex-start" gap="1.5em">
              <StationName name={stationName} />
              {isOffline && <OfflineMark />}
            </VStack>
            {labelsAbove(left, STATION + offline)}
          </Panel>
          <Panel area={right} align="flex-end">
            <WallClock />
            {code(14, 'flex-end')}
          </Panel>
        </>
      )}
      {arrangement === 'beside' && right && (
        <Panel area={right}>
          <VStack align="flex-start" gap="1.5em">
            <StationName name={stationName} />
            <WallClock size={3.75} />
            {isOffline && <OfflineMark />}
          </VStack>
          {labelsAbove(right, STATION_AND_CLOCK + CODE + offline)}
          {code(10, 'flex-start')}
        </Panel>
      )}
      {arrangement === 'corner' && strip && bottom && (
        <>
          <Panel area={strip} align="center">
            <WallClock size={2} isNarrow />
            {!isHigh && code(Math.min(STRIP_CODE_MAX, strip.width / unit), 'center')}
          </Panel>
          <Panel area={bottom} direction="row" align="flex-end" gap="2em">
            {labels(
              { width: bottom.width * (1 - STATION_FRACTION) - 2 * unit, height: bottom.height },
              isLine ? 'line' : 'short',
            )}
            <Flex
              direction={isLine ? 'row' : 'column'}
              align={isLine ? 'center' : 'flex-end'}
              justify="flex-end"
              gap={isLine ? '1.5em' : '0.5em'}
              width={`${STATION_FRACTION * 100}%`}
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
          <Panel area={top} direction="row" align="center" gap="2em">
            <StationName name={stationName} lines={1} size={2} />
            {isOffline && <OfflineMark />}
            <WallClock size={3} />
          </Panel>
          <Panel area={bottom} direction="row">
            {labels({ width: bottom.width - CODE_WIDTH * unit, height: bottom.height })}
            <Flex align="flex-end">{code(10, 'flex-end')}</Flex>
          </Panel>
        </>
      )}
    </Box>
  )
}

const Panel = ({ area, ...flex }: FlexProps & { area: Area }) => (
  <Flex position="absolute" direction="column" justify="space-between" style={{ ...area }} {...flex} />
)
