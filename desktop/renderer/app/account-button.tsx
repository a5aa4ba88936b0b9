import { lazy, Suspense, useState } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { Avatar } from '../components/avatar.tsx'
import { Button } from '../components/button.tsx'
import { initialsOf } from '../lib/initials.ts'
import { NOT_LOADED_TOAST, toast } from '../lib/toast.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)

/** The avatar. Its menu is loaded on pointer enter or focus. */
export function AccountButton({ user }: { user: User }) {
  const [isWanted, setIsWanted] = useState(false)
  const loadAhead = () => void loadMenu().catch(() => undefined)
  const open = () =>
    void loadMenu().then(
      () => setIsWanted(true),
      () => toast(NOT_LOADED_TOAST),
    )
  const button = (
    <Button
      variant="quiet"
      size="icon"
      borderRadius="full"
      aria-label={`My Account, ${initialsOf(user)}`}
      title="My Account"
      aria-haspopup="menu"
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={open}
    >
      <Avatar src={user.profileImageUrl} initials={initialsOf(user)} />
    </Button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user} trigger={button} />
    </Suspense>
  )
}
