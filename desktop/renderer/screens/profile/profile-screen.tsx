import { Navigate, useNavigate } from 'react-router-dom'
import { ProfileSkeleton } from '../../features/account/profile/profile-frame.tsx'
import { useLogout } from '../../entities/session/sign-out.ts'
import { useSession } from '../../entities/session/session.ts'
import { CreatorProfile } from './creator-profile.tsx'
import { OwnProfile } from './own-profile.tsx'

/** The public profile of a person, or the user's own profile where `id` is null. */
export default function ProfileScreen({ id }: { id: number | null }) {
  return id === null ? <OwnProfileGate /> : <CreatorProfile id={id} />
}

/** Holds the sign-out, because the own profile unmounts as soon as the session has ended. */
function OwnProfileGate() {
  const navigate = useNavigate()
  const { status, user } = useSession()
  const logout = useLogout()
  const leave = (url: string | null) => {
    if (url !== null) window.location.assign(url)
    else void navigate('/')
  }
  const isLeaving = logout.isPending || logout.isSuccess

  if (status === 'authenticated') {
    return (
      <OwnProfile
        user={user}
        isLeaving={isLeaving}
        onLogOut={() => logout.mutate(undefined, { onSuccess: leave })}
      />
    )
  }
  return status === 'loading' || isLeaving ? <ProfileSkeleton /> : <Navigate replace to="/auth" />
}
