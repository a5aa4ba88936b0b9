import { Box, Flex, Text } from '@chakra-ui/react'
import { COMMENTS_MAX_HEIGHT_REM } from '#shared/limits.ts'
import { Flag, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { formatAge } from '../../lib/format-age.ts'
import { initialsOfName } from '../../lib/initials.ts'

export interface DisplayedComment {
  key: string
  user: string
  text: string
  date: string
  avatar: string | null
  /** Of a comment that only this device keeps. */
  onPost?: { label: string; press: () => void }
  /** Null for the author, and of a comment that only this device keeps. */
  onReport: (() => void) | null
  /** Null where the user may not delete the comment. */
  onDelete: (() => void) | null
}

interface CommentListProps {
  ref: Ref<HTMLDivElement>
  comments: readonly DisplayedComment[]
  now: number
  state: 'loading' | 'failed' | 'ready'
  onRetry: () => void
  /** Null after the last page. */
  onShowMore: (() => void) | null
  isShowingMore: boolean
}

export function CommentList(props: CommentListProps) {
  const { ref, comments, now, state, onRetry, onShowMore, isShowingMore } = props
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
            <CommentRow {...comment} key={comment.key} now={now} />
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

function CommentRow({ now, ...comment }: DisplayedComment & { now: number }) {
  const { user, text, date, avatar, onPost, onReport, onDelete } = comment
  return (
    <Flex as="li" gap="3" py="2" align="flex-start">
      <Avatar src={avatar} initials={initialsOfName(user)} size="9" mt="0.5" />
      <Box flex="1" minWidth="0">
        <Flex gap="2" align="baseline" wrap="wrap">
          <Text as="bdi" fontSize="sm" fontWeight="semibold" overflowWrap="anywhere">
            {user}
          </Text>
          <Text asChild textStyle="small" color="fg.muted">
            <time dateTime={date}>{formatAge(date, now)}</time>
          </Text>
        </Flex>
        <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere" mt="0.5">
          {text}
        </Text>
        {onPost && (
          <Flex align="center" wrap="wrap" columnGap="2">
            <Text textStyle="small" color="fg.muted">
              Only you see this.
            </Text>
            <Button variant="quiet" color="accent" px="1" onClick={onPost.press}>
              {onPost.label}
            </Button>
          </Flex>
        )}
      </Box>
      {onReport && (
        <IconButton
          label={`Report comment: ${text.slice(0, 40)}`}
          icon={Flag}
          color="fg.muted"
          aria-haspopup="dialog"
          onClick={onReport}
        />
      )}
      {onDelete && (
        <IconButton label={`Delete comment: ${text.slice(0, 40)}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Flex>
  )
}
