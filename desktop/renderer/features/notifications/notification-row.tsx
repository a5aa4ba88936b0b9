import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import {
  BadgeCheck,
  BellRing,
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  Clapperboard,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  EyeOff,
  Flag,
  GraduationCap,
  Lightbulb,
  MessageSquare,
  MessageSquareOff,
  MessagesSquare,
  TriangleAlert,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { Notification } from '#shared/contract/notifications.ts'
import { notificationPath, notificationTitle, textLabel } from '#shared/notification-texts.ts'
import type { Decision, NotificationKind } from '#shared/notifications.ts'
import { Link } from '../../components/link.tsx'
import { formatAge } from '../../lib/format-age.ts'

const ICONS: Record<Exclude<NotificationKind, 'video-reviewed'>, LucideIcon> = {
  'upload-failed': TriangleAlert,
  'video-commented': MessageSquare,
  'comment-followed': MessagesSquare,
  'comment-replied': MessagesSquare,
  'question-asked': CircleQuestionMark,
  'question-answered': CircleCheck,
  'comment-removed': MessageSquareOff,
  'lesson-published': Clapperboard,
  'new-follower': UserPlus,
  'training-assigned': GraduationCap,
  'training-due': BellRing,
  'training-counted': BadgeCheck,
  'training-waiting': ClipboardCheck,
  'review-waiting': ClipboardList,
  'report-waiting': Flag,
  'report-settled': Flag,
  'wish-settled': Lightbulb,
  'protocol-due': CalendarClock,
}
const DECISION_ICONS: Record<Decision, LucideIcon> = {
  approved: CircleCheck,
  rejected: CircleX,
  withdrawn: EyeOff,
}

const Row = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'start',
    minHeight: 'touch',
    px: '3',
    py: '3',
    borderRadius: 'control',
    _hover: { bg: 'bg.hover' },
    '& > svg': { width: '1.25em', height: '1.25em', mt: '0.5', color: 'fg.muted' },
  },
})

interface NotificationRowProps {
  notification: Notification
  now: number
  onOpen: (notification: Notification) => void
}

/** One notification, which leads to where it matters. */
export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { kind, decision, isRead, createdAt, text } = notification
  const Icon = kind === 'video-reviewed' ? DECISION_ICONS[decision ?? 'approved'] : ICONS[kind]
  const label = textLabel(notification)
  return (
    <li>
      <Row to={notificationPath(notification)} onClick={() => onOpen(notification)}>
        <Icon aria-hidden />
        <Box minWidth="0">
          <Text
            fontWeight={isRead ? 'normal' : 'semibold'}
            lineHeight="snug"
            lineClamp="3"
            overflowWrap="anywhere"
          >
            {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
            <bdi>{notificationTitle(notification)}</bdi>
          </Text>
          {text && (
            <Text textStyle="small" color="fg.muted" mt="0.5" lineClamp="3" overflowWrap="anywhere">
              {label && `${label}: `}
              <bdi>{text}</bdi>
            </Text>
          )}
          <Text asChild textStyle="small" color="fg.subtle" mt="0.5">
            <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
          </Text>
        </Box>
        <Box boxSize="2" mt="2" borderRadius="full" bg={isRead ? 'transparent' : 'accent'} aria-hidden />
      </Row>
    </li>
  )
}
