import { Box, Flex, Text, VStack } from '@chakra-ui/react'
import type { WallClip } from '#shared/contract/wall.ts'
import { TITLE_LINE, titleSize, type Size } from './layout.ts'

interface PlayingWordsProps {
  clip: WallClip
  /** One unit of type in CSS pixels. */
  unit: number
  /** The room that is left for the words, in CSS pixels. */
  place: Size
  /** Puts the category and the creator on one line. */
  isShort?: boolean
}

/** Lines of the category and the creator with their gaps, in units. */
const AROUND_TITLE = { whole: 6.5, short: 2.9 }
const MOST_LINES = 5

/** The lesson's category, title and creator. */
export function PlayingWords({ clip, unit, place: { width, height }, isShort = false }: PlayingWordsProps) {
  const around = (isShort ? AROUND_TITLE.short : AROUND_TITLE.whole) * unit
  const { size, lines } = titleSize(clip.title, { width, height: height - around }, unit)
  const category = (
    <Text
      as="span"
      fontSize="1.5em"
      lineHeight="snug"
      color="fg.muted"
      fontWeight="semibold"
      letterSpacing="wide"
      textTransform="uppercase"
    >
      {clip.category.name}
    </Text>
  )
  const creator = (
    <Text fontSize={isShort ? '1.5em' : '1.875em'} color="fg.muted" lineHeight="snug" lineClamp={1}>
      {clip.creatorName}
    </Text>
  )
  return (
    <VStack align="flex-start" gap={isShort ? '0.6em' : '1em'} minWidth="0" style={{ width }}>
      {!isShort && category}
      <Text
        as="h1"
        fontWeight="bold"
        letterSpacing="tight"
        textWrap="balance"
        overflowWrap="anywhere"
        lineClamp={Math.min(MOST_LINES, lines)}
        style={{ fontSize: size, lineHeight: TITLE_LINE }}
      >
        {clip.title}
      </Text>
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
