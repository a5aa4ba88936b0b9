import { Box, Flex, Text } from '@chakra-ui/react'
import { COMMENTS_MAX_HEIGHT_REM } from '#shared/limits/comments.ts'
import type { Ref } from 'react'
import { Button } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CommentRow, type DisplayedComment } from './comment-row.tsx'

interface CommentListProps {
  ref: Ref<HTMLDivElement>
  comments: readonly DisplayedComment[]
  now: number
  /** Whether a text is on its way. */
  isSending: boolean
  state: 'loading' | 'failed' | 'ready'
  onRetry: () => void
  /** Null after the last page. */
  onShowMore: (() => void) | null
  isShowingMore: boolean
}

export function CommentList(props: CommentListProps) {
  const { ref, comments, now, isSending, state, onRetry, onShowMore, isShowingMore } = props
  return (
    <Box
      ref={ref}
      role="region"
      aria-label="All comments"
      tabIndex={0}
      maxHeight={`${COMMENTS_MAX_HEIGHT_REM}rem`}
      overflowY="auto"
      overscrollBehavior="contain"
      mt="3"
      pr="1"
    >
      {comments.length > 0 && (
        <Box as="ul" listStyleType="none">
          {comments.map((comment) => (
            <CommentRow comment={comment} key={comment.key} now={now} isSending={isSending} />
          ))}
        </Box>
      )}
      {state === 'loading' && (
        <Flex gap="3" py="2" aria-hidden>
          <Skeleton boxSize="9" borderRadius="full" flexShrink={0} />
          <Box flex="1">
            <Skeleton height="3.5" width="40%" mb="2" />
            <Skeleton height="3.5" width="80%" />
          </Box>
        </Flex>
      )}
      {state === 'failed' && (
        <Flex role="alert" align="center" justify="space-between" gap="3" color="fg.muted">
          <Text>The comments didn’t load.</Text>
          <Button onClick={onRetry}>Try again</Button>
        </Flex>
      )}
      {state === 'ready' && comments.length === 0 && (
        <Text color="fg.muted" py="2">
          No comments yet. Be the first.
        </Text>
      )}
      {onShowMore && (
        <Button width="full" mt="2" isLoading={isShowingMore} onClick={onShowMore}>
          Show more
        </Button>
      )}
    </Box>
  )
}
