import { Box, Text } from '@chakra-ui/react'
import { SearchCheck } from 'lucide-react'
import type { SearchReading } from '#shared/contract/search.ts'
import { NoticeBox } from '../../components/notice-box.tsx'

/** More of them would be longer than the results. */
const SYNONYMS_SHOWN = 6

/** The words of the server, which have no capitals, as they were typed. */
function asTyped(term: string): (words: string) => string {
  const typed = new Map(term.match(/[\p{L}\p{N}\p{M}]+/gu)?.map((word) => [word.toLowerCase(), word]))
  return (words) => words.replaceAll(/\S+/g, (word) => typed.get(word) ?? word)
}

/** What was done to a query, in sentences; none where it was searched for as it is. */
function sentencesOf(reading: SearchReading, term: string): string[] {
  const { corrections, leftOut, synonyms, hasEveryWord } = reading
  const write = asTyped(term)
  return [
    ...corrections.map(
      ({ typed, readAs }) => `No video has “${write(typed)}”. These are the results for “${readAs}”.`,
    ),
    hasEveryWord ? '' : 'No video has all of these words. The closest videos come first.',
    leftOut.length > 0 ? `Left out: ${leftOut.map(write).join(', ')}.` : '',
    synonyms.length > 0 ? `Also searched for: ${synonyms.slice(0, SYNONYMS_SHOWN).join(', ')}.` : '',
  ].filter(Boolean)
}

/** Says beside the results what was corrected, left out and added. */
export function ReadingNote({ reading, term }: { reading: SearchReading; term: string }) {
  const sentences = sentencesOf(reading, term)
  if (sentences.length === 0) return null
  return (
    <NoticeBox tone="neutral" icon={SearchCheck} mb={{ base: '5', md: '7' }}>
      <Box role="status">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </Box>
    </NoticeBox>
  )
}
