import { Box, Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { tooLongText } from './picked-files.ts'

/** Shown beside the video while it is too long for a short. */
export function TooLongAlert({ seconds }: { seconds: number }) {
  return (
    <Flex
      role="alert"
      gap="3"
      p="4"
      bg="danger.muted"
      borderWidth="1px"
      borderColor="danger"
      borderRadius="control"
    >
      <Box color="danger.fg" pt="0.5">
        <TriangleAlert size={20} aria-hidden />
      </Box>
      <Box>
        <Text fontWeight="semibold">This video is over the limit</Text>
        <Text color="fg.muted" mt="1">
          {tooLongText(seconds)}
        </Text>
      </Box>
    </Flex>
  )
}
