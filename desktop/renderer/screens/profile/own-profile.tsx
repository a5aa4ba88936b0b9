import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, Pencil, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { User } from '#shared/contract/accounts.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { SubjectDialog } from '../../components/subject-dialog.tsx'
import { ProfileFrame, StatsSkeleton } from '../../features/account/profile/profile-frame.tsx'
import { ProfileHeader } from '../../features/account/profile/profile-header.tsx'
import { profileQuery } from '../../features/account/profile/profile-queries.ts'
import { AddressNotice } from '../../features/account/security/address-notice.tsx'
import { ProfileStats } from '../../features/account/profile/profile-stats.tsx'
import { initialsOf } from '../../lib/initials.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { OwnTabs } from './own-tabs.tsx'
import { PreferredCategories } from './preferred-categories.tsx'

const ChangePasswordDialog = lazyDialog(
  () => import('../../features/account/profile/change-password-dialog.tsx'),
)
const EditProfileDialog = lazyDialog(() => import('../../features/account/profile/edit-profile-dialog.tsx'))

interface OwnProfileProps {
  user: User
  isLeaving: boolean
  onLogOut: () => void
}

export function OwnProfile({ user, isLeaving, onLogOut }: OwnProfileProps) {
  const { data: profile, isPending } = useQuery(profileQuery(user.id))
  const editing = useDialog<User>()
  const [params, setParams] = useSearchParams()
  // Set by the first sign-in with Google or Apple, which removes an unproven password from the account.
  const wasRemoved = params.get('password') === 'removed'
  const password = useDialog(wasRemoved ? user : null)
  const closePassword = () => {
    password.close()
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
            <Button icon={Pencil} disabled={isPending} onClick={() => editing.open(user)}>
              Edit Profile
            </Button>
            <Button icon={KeyRound} variant="outline" onClick={() => password.open(user)}>
              Change Password
            </Button>
            <LinkButton variant="outline" to="/profile/security">
              <ShieldCheck aria-hidden />
              Sign-in and security
            </LinkButton>
            <Button variant="outline" isLoading={isLeaving} onClick={onLogOut}>
              {!isLeaving && <LogOut aria-hidden />}
              Log Out
            </Button>
          </>
        }
      />
      <AddressNotice />
      {isPending && <StatsSkeleton />}
      {profile && <ProfileStats of={profile} />}
      <PreferredCategories />
      <OwnTabs user={user} />
      <SubjectDialog dialog={editing}>
        {(props) => <EditProfileDialog {...props} bio={profile ? (profile.description ?? '') : null} />}
      </SubjectDialog>
      <SubjectDialog dialog={password}>
        {(props) => <ChangePasswordDialog {...props} onClose={closePassword} wasRemoved={wasRemoved} />}
      </SubjectDialog>
    </ProfileFrame>
  )
}
