import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Notification } from '#shared/contract/notifications.ts'
import { isNews, notificationPath, notificationTitle } from '#shared/notification-texts.ts'
import { live } from '../entities/live/live.ts'
import { summaryQuery } from '../entities/notification/notification-queries.ts'
import { queriesOf } from '../entities/query-keys.ts'
import { forgetPush, renewPush } from '../entities/notification/push-subscription.ts'
import { onCredentialRenewed, onSignedOut, useSession } from '../entities/session/session.ts'
import { api } from '../lib/api.ts'
import { logError } from '../lib/log-error.ts'
import { toast } from '../lib/toast.ts'
import { usePlatform } from '../platform/platform.ts'

/** Many may come at once: the page reads them together. */
const GATHER_MS = 300

const lists = queriesOf('listNotifications')

/** Keeps the bell up to date, and tells by a toast what has just come. Renders nothing. */
export function NotificationHost() {
  const { user } = useSession()
  useEffect(() => onSignedOut(() => void forgetPush().catch(logError)), [])
  return user && <OfUser key={user.id} userId={user.id} />
}

function OfUser({ userId }: { userId: number }) {
  const { name } = usePlatform()
  const client = useQueryClient()
  const { data: summary } = useQuery(summaryQuery)

  useEffect(() => {
    let wasConnected = live.state.get() === 'connected'
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries(summaryQuery)
        void client.invalidateQueries(lists)
      }, GATHER_MS)
    }
    const ends = [
      live.onMessage(({ type }) => {
        // A decision of another officer changes how much waits.
        if (type === 'notifications_changed' || type === 'review_queue_changed') readAgain()
      }),
      // Nothing was heard while the connection was away.
      live.state.subscribe((state) => {
        if (state !== 'connected') return
        if (wasConnected) readAgain()
        wasConnected = true
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

/** A toast for a notification that came while the page is open. */
function useNewsToasts(newest: Notification | null | undefined) {
  const navigate = useNavigate()
  const [known, setKnown] = useState<number>()
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
    const revision = newest?.revision ?? 0
    if (known !== undefined && newest && revision > known && isNews(newest)) tell(newest)
    if (known === undefined || revision > known) setKnown(revision)
  }, [newest, known])
}
