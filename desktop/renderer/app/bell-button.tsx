import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '../components/button.tsx'
import { useNotificationSummary } from '../entities/notification/notification-queries.ts'
import { NOT_LOADED_TOAST, toast } from '../lib/toast.ts'
import { useIsMobile } from '../lib/use-media-query.ts'

const loadPopover = () => import('../features/notifications/notification-popover.tsx')
const NotificationPopover = lazy(loadPopover)

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '1',
    right: '0.5',
    minWidth: '4.5',
    px: '1',
    borderRadius: 'full',
    bg: 'accent',
    color: 'accent.on',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.125rem',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
})

/** What a screen reader says when the count has risen. */
function useRise(unread: number | undefined, label: string): string {
  const [known, setKnown] = useState(unread)
  const [said, setSaid] = useState('')
  if (known !== unread) {
    setKnown(unread)
    // The first count is no news.
    setSaid(known !== undefined && unread !== undefined && unread > known ? label : '')
  }
  return said
}

/** The bell with the number of unread notifications: a list below it on wide screens, a page of its own on phones. */
export function BellButton() {
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const [isWanted, setIsWanted] = useState(false)
  const unread = useNotificationSummary()?.unread
  const label = unread ? `Notifications, ${unread} unread` : 'Notifications'
  const said = useRise(unread, label)
  const loadAhead = () => void loadPopover().catch(() => undefined)
  const open = () =>
    void loadPopover().then(
      () => setIsWanted(true),
      () => toast(NOT_LOADED_TOAST),
    )
  const button = (
    <IconButton
      label={label}
      position="relative"
      flexShrink={0}
      {...(isMobile
        ? { onClick: () => void navigate('/notifications') }
        : {
            onClick: open,
            onPointerEnter: loadAhead,
            onFocus: loadAhead,
            'aria-haspopup': 'dialog' as const,
          })}
    >
      <Bell aria-hidden />
      {unread ? <Count aria-hidden>{unread > 99 ? '99+' : unread}</Count> : null}
    </IconButton>
  )
  return (
    <>
      {isWanted && !isMobile ? (
        <Suspense fallback={button}>
          <NotificationPopover trigger={button} />
        </Suspense>
      ) : (
        button
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
