import { Box, Flex, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { Avatar } from '../../components/avatar.tsx'
import { IconButton } from '../../components/button.tsx'
import { initialsOfName } from '../../lib/initials.ts'
import { formatCommentDate } from './comment-date.ts'

export interface DisplayedComment {
  key: string
  user: string
  text: string
  date: string
  avatar: string | null
  /** Null where the user may not delete the comment. */
  onDelete: (() => void) | null
}

interface CommentRowProps {
  comment: DisplayedComment
  now: number
}

export function CommentRow({ comment: { user, text, date, avatar, onDelete }, now }: CommentRowProps) {
  return (
    <Flex as="li" gap="3" py="2" align="flex-start">
      <Avatar src={avatar} initials={initialsOfName(user)} size="9" mt="0.5" />
      <Box flex="1" minWidth="0">
        <Flex gap="2" align="baseline" wrap="wrap">
          <Text as="span" fontSize="sm" fontWeight="semibold" overflowWrap="anywhere">
            {user}
          </Text>
          <Text asChild textStyle="small" color="fg.muted">
            <time dateTime={date}>{formatCommentDate(date, now)}</time>
          </Text>
        </Flex>
        <Text whiteSpace="pre-line" overflowWrap="anywhere" mt="0.5">
          {text}
        </Text>
      </Box>
      {onDelete && (
        <IconButton label={`Delete comment: ${text.slice(0, 40)}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Flex>
  )
}
