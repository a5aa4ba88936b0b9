import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import type { WallClip } from '#shared/contract/wall.ts'
import { TITLE_LINE, titleSize, type Size } from './layout.ts'

interface PlayingLabelsProps {
  clip: WallClip
  /** The unit of type in CSS pixels. */
  unit: number
  /** The size of the area in CSS pixels. */
  area: Size
  /** 'short' puts the category and the creator on one line, 'line' puts everything on one line. */
  form?: 'whole' | 'short' | 'line' | undefined
}

/** The height of the category and the creator with their gaps, in units. */
const LINES_AROUND_TITLE = { whole: 6.5, short: 2.9, line: 0 }
const MAX_TITLE_LINES = 5
/** The least height of the short form, with the smallest title, in units. */
export const SHORT_MIN_HEIGHT = 5.4
/** The title's fraction of a single line. */
const TITLE_FRACTION = 0.72

/** The lesson's category, title and creator. */
export function PlayingLabels({ clip, unit, area: { width, height }, form = 'whole' }: PlayingLabelsProps) {
  const isShort = form !== 'whole'
  const titleArea = {
    width: form === 'line' ? width * TITLE_FRACTION : width,
    height: height - LINES_AROUND_TITLE[form] * unit,
  }
  const { size, lines } = titleSize(clip.title, titleArea, unit)
  const category = (
    <Text
      as="span"
      fontSize="1.5em"
      lineHeight="snug"
      color="fg.muted"
      fontWeight="semibold"
      letterSpacing="wide"
      textTransform="uppercase"
      lineClamp={form === 'line' ? 1 : undefined}
    >
      {clip.category.name}
    </Text>
  )
  const creator = (
    <Text fontSize={isShort ? '1.5em' : '1.875em'} color="fg.muted" lineHeight="snug" lineClamp={1}>
      {clip.creatorName}
    </Text>
  )
  const title = (
    <Text
      as="h1"
      fontWeight="bold"
      letterSpacing="tight"
      textWrap={form === 'line' ? undefined : 'balance'}
      overflowWrap="anywhere"
      lineClamp={Math.min(MAX_TITLE_LINES, lines)}
      style={{ fontSize: size, lineHeight: TITLE_LINE }}
    >
      {clip.title}
    </Text>
  )
  if (form === 'line') {
    return (
      <Flex align="baseline" gap="2em" minWidth="0" style={{ width }}>
        <Box flexShrink={0} style={{ maxWidth: titleArea.width }}>
          {title}
        </Box>
        <Box flexShrink={0} maxWidth="12em">
          {creator}
        </Box>
        <Box minWidth="0">{category}</Box>
      </Flex>
    )
  }
  return (
    <VStack align="flex-start" gap={isShort ? '0.6em' : '1em'} minWidth="0" style={{ width }}>
      {!isShort && category}
      {title}
      {isShort ? (
        <Flex gap="2em" align="baseline" maxWidth="full">
          <Box flexShrink={0}>{category}</Box>
          {creator}
        </Flex>
      ) : (
        creator
      )}
    </VStack>
  )
}
