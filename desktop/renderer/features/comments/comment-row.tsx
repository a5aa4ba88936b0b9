import { Box, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, CircleQuestionMark, Flag, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Comment } from '#shared/contract/comments.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button, IconButton, type ButtonProps } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { formatAge } from '../../lib/format-age.ts'
import { initialsOfName } from '../../lib/initials.ts'
import { TextForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'

/** Sends a text; `onSent` is called once it is stored. */
type Send = (text: string, onSent: () => void) => void

/** What the user may not do to the comment is null. A comment that only this device keeps has the required fields alone. */
export interface DisplayedComment {
  key: string
  user: string
  text: string
  date: string
  avatar: string | null
  /** Of a comment that only this device keeps. */
  onPost?: { label: string; press: () => void }
  onDelete: (() => void) | null
  isEdited?: boolean
  /** Whether the instructor of the video wrote it. */
  isInstructor?: boolean
  /** Whether the address leads to it: it takes the focus. */
  isLinked?: boolean
  question?: Comment['question']
  replies?: readonly DisplayedComment[]
  onReply?: Send | null
  onEdit?: Send | null
  /** Changes the state of a question. */
  onMark?: (() => void) | null
  onReport?: (() => void) | null
}

const STATES = {
  open: { tone: 'warning', icon: CircleQuestionMark, label: 'Open question', mark: 'Mark as answered' },
  answered: { tone: 'success', icon: CircleCheck, label: 'Answered', mark: 'Open again' },
} as const

const Action = (button: ButtonProps) => (
  <Button variant="quiet" color="accent" px="1" whiteSpace="normal" textAlign="start" {...button} />
)

interface CommentRowProps {
  comment: DisplayedComment
  now: number
  /** Whether a text is on its way. */
  isSending: boolean
}

/** A comment with its buttons, and its replies below it. */
export function CommentRow({ comment, now, isSending }: CommentRowProps) {
  const { user, text, date, question, isLinked, replies = [] } = comment
  const { onPost, onReply, onEdit, onMark, onReport, onDelete } = comment
  const [form, setForm] = useState<'reply' | 'edit' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setForm(null)
    opener.current?.focus()
  }
  const opens = (name: 'reply' | 'edit'): ButtonProps => ({
    'aria-expanded': form === name,
    onClick({ currentTarget }) {
      opener.current = currentTarget
      setForm(form === name ? null : name)
    },
  })
  const state = question && STATES[question]
  const about = text.slice(0, 40)
  const fields = { isPending: isSending, onClose: close }
  return (
    <Box
      as="li"
      py="2"
      {...(isLinked && { ref: focusOnMount, tabIndex: -1, bg: 'bg.raised', borderRadius: 'sm' })}
    >
      <Flex gap="3" align="flex-start">
        <Avatar src={comment.avatar} initials={initialsOfName(user)} size="9" mt="0.5" />
        <Box flex="1" minWidth="0">
          <Flex columnGap="2" rowGap="1" align="baseline" wrap="wrap">
            <Text as="bdi" fontSize="sm" fontWeight="semibold" overflowWrap="anywhere">
              {user}
            </Text>
            <Text as="span" textStyle="small" color="fg.muted">
              <time dateTime={date}>{formatAge(date, now)}</time>
              {comment.isEdited && ', edited'}
            </Text>
            {comment.isInstructor && <Badge bg="bg.hover">Instructor</Badge>}
            {state && (
              <Badge tone={state.tone} whiteSpace="normal">
                <state.icon aria-hidden />
                {state.label}
              </Badge>
            )}
          </Flex>
          <CommentText text={text} />
        </Box>
      </Flex>
      <Flex align="center" wrap="wrap" columnGap="3">
        {onPost && (
          <>
            <Text textStyle="small" color="fg.muted">
              Only you see this.
            </Text>
            <Action onClick={onPost.press}>{onPost.label}</Action>
          </>
        )}
        {onReply && (
          <Action aria-label={`Reply to ${user}: ${about}`} {...opens('reply')}>
            Reply
          </Action>
        )}
        {onEdit && (
          <Action aria-label={`Edit comment: ${about}`} {...opens('edit')}>
            Edit
          </Action>
        )}
        {state && onMark && (
          <Action aria-label={`${state.mark}: ${about}`} onClick={onMark}>
            {state.mark}
          </Action>
        )}
        <Box flex="1" />
        {onReport && (
          <IconButton
            label={`Report comment: ${about}`}
            icon={Flag}
            color="fg.muted"
            aria-haspopup="dialog"
            onClick={onReport}
          />
        )}
        {onDelete && <IconButton label={`Delete comment: ${about}`} icon={Trash2} onClick={onDelete} />}
      </Flex>
      {form === 'reply' && onReply && (
        <TextForm {...fields} label={`Reply to ${user}`} action="Post reply" initial="" onSend={onReply} />
      )}
      {form === 'edit' && onEdit && (
        <TextForm
          {...fields}
          label="Edit your comment"
          action="Save changes"
          initial={text}
          onSend={onEdit}
        />
      )}
      {replies.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          aria-label={`Replies to ${user}`}
          ps="3"
          borderInlineStartWidth="2px"
        >
          {replies.map((reply) => (
            <CommentRow comment={reply} key={reply.key} now={now} isSending={isSending} />
          ))}
        </Box>
      )}
    </Box>
  )
}
