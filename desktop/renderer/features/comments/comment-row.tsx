import { Box, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, CircleQuestionMark, Flag, Trash2 } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import type { Comment } from '#shared/contract/comments.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Badge } from '../../components/chip.tsx'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { formatAge } from '../../lib/format-age.ts'
import { initialsOfName } from '../../lib/initials.ts'
import { CommentText } from './comment-text.tsx'
import { ReplyForm } from './reply-form.tsx'

/** Sends a text; `onSent` is called once it is stored. */
type Send = (text: string, onSent: () => void) => void

export interface DisplayedComment {
  key: string
  user: string
  text: string
  date: string
  avatar: string | null
  isEdited: boolean
  /** Whether the instructor of the video wrote it. */
  isInstructor: boolean
  question: Comment['question']
  replies: readonly DisplayedComment[]
  /** Whether the address leads to it: it takes the focus. */
  isLinked: boolean
  /** Of a comment that only this device keeps. */
  onPost?: { label: string; press: () => void }
  /** Null for visitors, and of a comment that only this device keeps. */
  onReply: Send | null
  /** Null for others than the author, and after a day. */
  onEdit: Send | null
  /** Of a question, for the people who may mark it. */
  onMark: (() => void) | null
  /** Null for the author, and of a comment that only this device keeps. */
  onReport: (() => void) | null
  /** Null where the user may not delete the comment. */
  onDelete: (() => void) | null
}

const STATES = {
  open: { tone: 'warning', icon: CircleQuestionMark, label: 'Open question', mark: 'Mark as answered' },
  answered: { tone: 'success', icon: CircleCheck, label: 'Answered', mark: 'Open again' },
} as const

interface CommentRowProps extends DisplayedComment {
  now: number
  /** Whether a text is on its way. */
  isSending: boolean
}

/** A comment with its buttons, and its replies below it. */
export function CommentRow({ now, isSending, ...comment }: CommentRowProps) {
  const { user, text, replies, isLinked, onReply, onEdit } = comment
  const [form, setForm] = useState<'reply' | 'edit' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const toggle = (next: 'reply' | 'edit') => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget
    setForm(form === next ? null : next)
  }
  const close = () => {
    setForm(null)
    opener.current?.focus()
  }
  const fields = { isPending: isSending, onClose: close }
  return (
    <Box
      as="li"
      py="2"
      ref={isLinked ? focusOnMount : undefined}
      tabIndex={isLinked ? -1 : undefined}
      bg={isLinked ? 'bg.raised' : undefined}
    >
      <Flex gap="3" align="flex-start">
        <Avatar src={comment.avatar} initials={initialsOfName(user)} size="9" mt="0.5" />
        <Box flex="1" minWidth="0">
          <Byline {...comment} now={now} />
          <CommentText text={text} />
        </Box>
      </Flex>
      <Actions {...comment} form={form} onToggle={toggle} />
      {form === 'reply' && onReply && (
        <ReplyForm {...fields} label={`Reply to ${user}`} action="Post reply" onSend={onReply} />
      )}
      {form === 'edit' && onEdit && (
        <ReplyForm
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
          mt="1"
          ps="3"
          borderInlineStartWidth="2px"
        >
          {replies.map((reply) => (
            <CommentRow {...reply} key={reply.key} now={now} isSending={isSending} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Who wrote it and when, and the states of a comment, as words. */
function Byline(comment: DisplayedComment & { now: number }) {
  const { user, date, now, isEdited, isInstructor, question } = comment
  const state = question && STATES[question]
  return (
    <Flex columnGap="2" rowGap="1" align="baseline" wrap="wrap">
      <Text as="bdi" fontSize="sm" fontWeight="semibold" overflowWrap="anywhere">
        {user}
      </Text>
      <Text as="span" textStyle="small" color="fg.muted">
        <time dateTime={date}>{formatAge(date, now)}</time>
        {isEdited && ', edited'}
      </Text>
      {isInstructor && <Badge bg="bg.hover">Instructor</Badge>}
      {state && (
        <Badge tone={state.tone} whiteSpace="normal">
          <state.icon aria-hidden />
          {state.label}
        </Badge>
      )}
    </Flex>
  )
}

interface ActionsProps extends DisplayedComment {
  form: 'reply' | 'edit' | null
  onToggle: (form: 'reply' | 'edit') => (event: MouseEvent<HTMLButtonElement>) => void
}

function Actions({ user, text, question, form, onToggle, ...on }: ActionsProps) {
  const { onPost, onReply, onEdit, onMark, onReport, onDelete } = on
  const look = {
    variant: 'quiet',
    color: 'accent',
    px: '1',
    whiteSpace: 'normal',
    textAlign: 'start',
  } as const
  const about = text.slice(0, 40)
  return (
    <Flex align="center" wrap="wrap" columnGap="3">
      {onPost && (
        <>
          <Text textStyle="small" color="fg.muted">
            Only you see this.
          </Text>
          <Button {...look} onClick={onPost.press}>
            {onPost.label}
          </Button>
        </>
      )}
      {onReply && (
        <Button
          {...look}
          aria-label={`Reply to ${user}: ${about}`}
          aria-expanded={form === 'reply'}
          onClick={onToggle('reply')}
        >
          Reply
        </Button>
      )}
      {onEdit && (
        <Button
          {...look}
          aria-label={`Edit comment: ${about}`}
          aria-expanded={form === 'edit'}
          onClick={onToggle('edit')}
        >
          Edit
        </Button>
      )}
      {question && onMark && (
        <Button {...look} aria-label={`${STATES[question].mark}: ${about}`} onClick={onMark}>
          {STATES[question].mark}
        </Button>
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
      {onDelete && (
        <IconButton label={`Delete comment: ${about}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Flex>
  )
}
