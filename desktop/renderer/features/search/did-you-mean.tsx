import { Flex, Text } from '@chakra-ui/react'
import { ChipLink } from '../../components/chip.tsx'

/** Other queries as links; nothing without one. */
export function DidYouMean({ queries }: { queries: readonly string[] }) {
  if (queries.length === 0) return null
  return (
    <Flex
      role="group"
      aria-label="Did you mean"
      gap="2"
      wrap="wrap"
      align="center"
      mb={{ base: '5', md: '7' }}
    >
      <Text color="fg.muted">Did you mean</Text>
      {queries.map((query) => (
        <ChipLink key={query} to={`/search?q=${encodeURIComponent(query)}`}>
          {query}
        </ChipLink>
      ))}
    </Flex>
  )
}
