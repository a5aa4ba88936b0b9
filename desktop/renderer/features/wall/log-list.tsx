import { Box, chakra, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { wallLog } from './wall-log.ts'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })

/** The log of this screen, newest first. */
export function LogList() {
  const [lines] = useState(() => wallLog.read().toReversed())
  return (
    <chakra.details>
      <chakra.summary textStyle="label" cursor="pointer" py="2">
        What happened on this screen
      </chakra.summary>
      <Box
        as="ol"
        role="list"
        tabIndex={0}
        aria-label="Log of this screen"
        maxHeight="64"
        overflowY="auto"
        mt="2"
        p="3"
        bg="bg.canvas"
        borderRadius="control"
      >
        {lines.map(({ at, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines don't change while they are shown
          <Box as="li" key={index} textStyle="small" color="fg.muted" overflowWrap="anywhere">
            <Text as="time" color="fg.subtle">
              {TIME.format(at)}
            </Text>{' '}
            {text}
          </Box>
        ))}
      </Box>
    </chakra.details>
  )
}
