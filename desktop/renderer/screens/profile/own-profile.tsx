import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { User } from '#shared/contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { ProfileFrame, StatsSkeleton } from '../../features/account/profile/profile-frame.tsx'
import { ProfileHeader } from '../../features/account/profile/profile-header.tsx'
import { profileQuery } from '../../features/account/profile/profile-queries.ts'
import { ProfileStats } from '../../features/account/profile/profile-stats.tsx'
import { initialsOf } from '../../lib/initials.ts'
import { OwnTabs } from './own-tabs.tsx'
import { PreferredCategories } from './preferred-categories.tsx'

const ChangePasswordDialog = lazyPart(
  () => import('../../features/account/profile/change-password-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const EditProfileDialog = lazyPart(
  () => import('../../features/account/profile/edit-profile-dialog.tsx'),
  ({ onClose }) => onClose(),
)

interface OwnProfileProps {
  user: User
  isLeaving: boolean
  onLogOut: () => void
}

export function OwnProfile({ user, isLeaving, onLogOut }: OwnProfileProps) {
  const { data: profile, isPending } = useQuery(profileQuery(user.id))
  const [editing, setEditing] = useState({ count: 0, isOpen: false })
  const [params, setParams] = useSearchParams()
  // Where a first sign-in with Google or Apple took it off the account.
  const wasRemoved = params.get('password') === 'removed'
  const [password, setPassword] = useState({ count: wasRemoved ? 1 : 0, isOpen: wasRemoved })
  const closePassword = () => {
    setPassword(({ count }) => ({ count, isOpen: false }))
    if (wasRemoved) setParams({}, { replace: true })
  }
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
  useDocumentTitle('Profile')

  return (
    <ProfileFrame>
      <ProfileHeader
        name={name}
        line={user.email ?? ''}
        picture={user.profileImageUrl}
        initials={initialsOf(user)}
        actions={
          <>
            <Button
              disabled={isPending}
              onClick={() => setEditing(({ count }) => ({ count: count + 1, isOpen: true }))}
            >
              <Pencil aria-hidden />
              Edit Profile
            </Button>
            <Button
              variant="outline"
              onClick={() => setPassword(({ count }) => ({ count: count + 1, isOpen: true }))}
            >
              <KeyRound aria-hidden />
              Change Password
            </Button>
            <Button variant="outline" isLoading={isLeaving} onClick={onLogOut}>
              {!isLeaving && <LogOut aria-hidden />}
              Log Out
            </Button>
          </>
        }
      />
      {isPending && <StatsSkeleton />}
      {profile && <ProfileStats of={profile} />}
      <PreferredCategories />
      <OwnTabs user={user} />
      {editing.count > 0 && (
        <Suspense fallback={null}>
          <EditProfileDialog
            // Every opening starts from what is kept.
            key={editing.count}
            user={user}
            bio={profile ? (profile.description ?? '') : null}
            isOpen={editing.isOpen}
            onClose={() => setEditing(({ count }) => ({ count, isOpen: false }))}
          />
        </Suspense>
      )}
      {password.count > 0 && (
        <Suspense fallback={null}>
          <ChangePasswordDialog
            key={password.count}
            username={user.username}
            isOpen={password.isOpen}
            wasRemoved={wasRemoved}
            onClose={closePassword}
          />
        </Suspense>
      )}
    </ProfileFrame>
  )
}
