import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Notification } from '#shared/contract/notifications.ts'
import { isNews, notificationPath, notificationTitle } from '#shared/notification-texts.ts'
import { live } from '../entities/live/live.ts'
import { summaryQuery } from '../entities/notification/notification-queries.ts'
import { queriesOf } from '../entities/query-keys.ts'
import { forgetPush, renewPush } from '../entities/notification/push-subscription.ts'
import { onCredentialRenewed, onSignedOut, useSession } from '../entities/session/session.ts'
import { api } from '../lib/api.ts'
import { useStore } from '../lib/create-store.ts'
import { logError } from '../lib/log-error.ts'
import { toast } from '../lib/toast.ts'
import { usePlatform } from '../platform/platform.ts'

/** Many may come at once: the page reads them together. */
const GATHER_MS = 300
/** Without a connection the count is read all the same. */
const CONNECTS_WITHIN_MS = 3000

/** An assignment comes with a notification. */
const lists = queriesOf('listNotifications', 'listDueLessons')

/** Keeps the bell up to date, and tells by a toast what has just come. Renders nothing. */
export function NotificationHost() {
  const { user } = useSession()
  useEffect(() => onSignedOut(() => void forgetPush().catch(logError)), [])
  return user && <OfUser key={user.id} userId={user.id} />
}

function OfUser({ userId }: { userId: number }) {
  const { name } = usePlatform()
  const client = useQueryClient()
  const isSettled = useIsSettled()
  const { data: summary } = useQuery({ ...summaryQuery, enabled: isSettled })

  const readAgain = useEffectEvent(() => {
    void client.invalidateQueries(summaryQuery)
    void client.invalidateQueries(lists)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readAgain()
      }, GATHER_MS)
    }
    const ends = [
      live.onMessage(({ type }) => {
        // A decision of another officer changes how much waits.
        if (type === 'notifications_changed' || type === 'review_queue_changed') gather()
      }),
      // Nothing was heard while the connection was away.
      live.state.subscribe((state) => {
        // The first opening begins the first reading.
        if (state === 'connected' && client.getQueryState(summaryQuery.queryKey)?.dataUpdatedAt) gather()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [client])

  useEffect(() => {
    // The desktop app has messages of its own.
    if (name === 'desktop') return undefined
    const renew = () => void renewPush(userId).catch(logError)
    renew()
    return onCredentialRenewed(renew)
  }, [name, userId])

  useNewsToasts(summary?.newest)
  return null
}

/**
 * Whether the live connection has been opened or takes long: what happens between the first reading and the opening would
 * be missed.
 */
function useIsSettled(): boolean {
  const isConnected = useStore(live.state) === 'connected'
  const [isSettled, setIsSettled] = useState(false)
  if (isConnected && !isSettled) setIsSettled(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), CONNECTS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/** A toast for a notification that came while the page is open. */
function useNewsToasts(newest: Notification | null | undefined) {
  const navigate = useNavigate()
  const known = useRef<number>(undefined)
  const tell = useEffectEvent((news: Notification) => {
    toast({
      title: notificationTitle(news),
      description: news.text ?? '',
      action: {
        label: 'Open',
        onPress: () => {
          void api.readNotification({ id: news.id, revision: news.revision }).catch(() => undefined)
          void navigate(notificationPath(news))
        },
      },
    })
  })
  useEffect(() => {
    if (newest === undefined) return
    const before = known.current
    known.current = Math.max(before ?? 0, newest?.revision ?? 0)
    // The first one is that of the page load, and no news.
    if (before !== undefined && newest && newest.revision > before && isNews(newest)) tell(newest)
  }, [newest])
}
