import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { parseCaptions } from '#shared/captions.ts'
import { Button } from '../../../components/button.tsx'
import { Spinner } from '../../../components/spinner.tsx'

async function readLines(url: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return parseCaptions(await response.text()).map(({ text }) => text)
}

/** The text of captions, line by line. @param url of a WebVTT file; null without captions */
export function CaptionsText({ url, label }: { url: string | null; label: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['captions-text', url],
    queryFn: ({ signal }) => (url ? readLines(url, signal) : []),
    enabled: url !== null,
  })
  if (url === null) return <Text color="fg.muted">None</Text>
  if (isError) {
    return (
      <Text role="alert" color="danger.fg" textStyle="small">
        The captions didn’t load.{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </Text>
    )
  }
  if (!data) return <Spinner label="Loading the captions" />
  return (
    <Box
      as="ol"
      listStyleType="none"
      role="list"
      tabIndex={0}
      aria-label={label}
      maxHeight="48"
      overflowY="auto"
      p="3"
      bg="bg.canvas"
      borderRadius="control"
      textStyle="small"
    >
      {data.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one file, in their order
        <Box as="li" key={index} overflowWrap="anywhere" whiteSpace="pre-line">
          {line}
        </Box>
      ))}
    </Box>
  )
}
