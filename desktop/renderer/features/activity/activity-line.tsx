import { Box, HStack, Text } from '@chakra-ui/react'
import {
  Bookmark,
  CircleUserRound,
  Eye,
  Heart,
  MessageSquare,
  Share2,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import type { LiveActivityItem } from '#shared/live/messages.ts'
import type { ActivityAction } from '#shared/live/vocabulary.ts'
import { Link } from '../../components/link.tsx'
import { onPlainPress, openOverPage } from '../../entities/video/open-video.ts'
import { activityTime } from './activity-time.ts'

const ACTION_PHRASES: Record<ActivityAction, string> = {
  viewed: 'watched',
  liked: 'liked',
  shared: 'shared',
  saved: 'saved',
  commented: 'commented on',
  deleted: 'deleted',
}
const ICONS: Record<ActivityAction, LucideIcon> = {
  viewed: Eye,
  liked: Heart,
  shared: Share2,
  saved: Bookmark,
  commented: MessageSquare,
  deleted: Trash2,
}
const PRESENCE_PHRASES = { online: 'is here', active: 'is active', offline: 'has left' } as const

function ActivityDescription({ item }: { item: LiveActivityItem }) {
  if (item.type !== 'video_activity') return <>{PRESENCE_PHRASES[item.status]}</>
  const { action, videoId, videoTitle } = item
  return (
    <>
      {ACTION_PHRASES[action]}{' '}
      {action === 'deleted' ? (
        <Text as="bdi" color="fg">
          {videoTitle}
        </Text>
      ) : (
        <Box asChild color="fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link to={`/video/${videoId}`} onClick={onPlainPress(() => openOverPage({ id: videoId }))}>
            <bdi>{videoTitle}</bdi>
          </Link>
        </Box>
      )}
    </>
  )
}

/** 'ana liked Box breathing · 5 minutes ago'; the name is a link where the user is known. */
export function ActivityLine({ item, now }: { item: LiveActivityItem; now: Date }) {
  const Icon = item.type === 'video_activity' ? ICONS[item.action] : CircleUserRound
  return (
    <HStack as="li" align="start" gap="3" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box color={item.type === 'user_offline' ? 'fg.subtle' : 'accent'} pt="0.5" flexShrink={0}>
        <Icon size={16} aria-hidden />
      </Box>
      <Box minWidth="0" flex="1">
        <Text textStyle="small" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
          {item.userId === null ? (
            <Text as="bdi" color="fg" fontWeight="semibold">
              {item.username}
            </Text>
          ) : (
            <Box asChild color="fg" fontWeight="semibold" _hover={{ textDecoration: 'underline' }}>
              <Link to={`/profile/${item.userId}`}>
                <bdi>{item.username}</bdi>
              </Link>
            </Box>
          )}
          {item.isAdmin && (
            <Text as="span" color="fg.subtle">
              {' '}
              (Admin)
            </Text>
          )}{' '}
          <ActivityDescription item={item} />
        </Text>
        <Text asChild textStyle="numbers" fontSize="xs" color="fg.subtle">
          <time {...(item.timestamp ? { dateTime: item.timestamp } : {})}>
            {activityTime(item.timestamp, now)}
          </time>
        </Text>
      </Box>
    </HStack>
  )
}
