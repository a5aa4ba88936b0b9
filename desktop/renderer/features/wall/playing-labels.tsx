import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import type { WallClip } from '#shared/contract/wall.ts'
import { TITLE_LINE, titleSize, type Size } from './layout.ts'

interface PlayingWordsProps {
  clip: WallClip
  /** One unit of type in CSS pixels. */
  unit: number
  /** The room that is left for the words, in CSS pixels. */
  place: Size
  /** 'short' puts the category and the creator on one line, and 'line' puts all on one. */
  form?: 'whole' | 'short' | 'line'
}

/** Lines of the category and the creator with their gaps, in units. */
const AROUND_TITLE = { whole: 6.5, short: 2.9, line: 0 }
const MOST_LINES = 5
/** The least height of the short form with a title of the smallest size, in units. */
export const SHORT_LEAST = 5.4
/** Of the width of a single line: the rest is the category's and the creator's. */
const TITLE_PART = 0.72

/** The lesson's category, title and creator. */
export function PlayingWords({ clip, unit, place: { width, height }, form = 'whole' }: PlayingWordsProps) {
  const isShort = form !== 'whole'
  const place = {
    width: form === 'line' ? width * TITLE_PART : width,
    height: height - AROUND_TITLE[form] * unit,
  }
  const { size, lines } = titleSize(clip.title, place, unit)
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
      lineClamp={Math.min(MOST_LINES, lines)}
      style={{ fontSize: size, lineHeight: TITLE_LINE }}
    >
      {clip.title}
    </Text>
  )
  if (form === 'line') {
    return (
      <Flex align="baseline" gap="2em" minWidth="0" style={{ width }}>
        <Box flexShrink={0} style={{ maxWidth: place.width }}>
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
