import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { MessageCircleQuestionMark } from 'lucide-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Link } from '../../components/link.tsx'
import { LoadMoreButton } from '../../components/load-more-button.tsx'
import { Skeletons } from '../../components/skeleton.tsx'
import { formatAge } from '../../lib/format-age.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePages } from '../../lib/use-pages.ts'
import { openQuestionsQuery } from './comment-queries.ts'

/** How often the age of the questions is renewed. */
const REFRESH_MS = 30_000

const Row = chakra(Link, {
  base: {
    display: 'block',
    minHeight: 'touch',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'card',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.hover' },
  },
})

/** ' (3)'; ' (50+)' while more pages follow; empty before the first page. */
export function useQuestionCount(): string {
  const { items, hasMore } = usePages(openQuestionsQuery)
  return items ? ` (${items.length}${hasMore ? '+' : ''})` : ''
}

/** What is asked about the videos of the signed-in person; each question leads to its place below the video. */
export function OpenQuestions() {
  const pages = usePages(openQuestionsQuery)
  const now = useNow(REFRESH_MS)
  const { items, isError, hasMore, retry } = pages
  if (!items) {
    if (isError) return <ErrorState onRetry={retry} />
    return (
      <Stack gap="3">
        <Skeletons count={3} height="6rem" borderRadius="card" />
      </Stack>
    )
  }
  if (items.length === 0 && !hasMore) {
    return (
      <EmptyState
        icon={MessageCircleQuestionMark}
        title="No open questions."
        description="Questions about your videos appear here until they are answered."
      />
    )
  }
  return (
    <>
      <Stack as="ul" gap="3" listStyleType="none" aria-label="Open questions, oldest first">
        {items.map(({ id, text, user, date, video }) => (
          <li key={id}>
            <Row to={`/video/${video.id}#comment-${id}`}>
              <Text fontWeight="semibold" lineClamp="3" dir="auto">
                {text}
              </Text>
              <Text textStyle="small" color="fg.muted" mt="1">
                <bdi>{user}</bdi> about <bdi>{video.title}</bdi>
              </Text>
              <Box textStyle="small" color="fg.subtle">
                <time dateTime={date}>{formatAge(date, now)}</time>
              </Box>
            </Row>
          </li>
        ))}
      </Stack>
      <LoadMoreButton pages={pages} label="Load more" />
    </>
  )
}
