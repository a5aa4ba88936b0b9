import { Heading, Text, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Award, UserX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useDocumentTitle } from '../../components/page.tsx'
import { TitledPanel } from '../../components/panel.tsx'
import { AchievementList } from '../../features/account/profile/achievement-list.tsx'
import { ProfileFrame, ProfileSkeleton } from '../../features/account/profile/profile-frame.tsx'
import { ProfileHeader } from '../../features/account/profile/profile-header.tsx'
import { profileQuery } from '../../features/account/profile/profile-queries.ts'
import { ProfileStats } from '../../features/account/profile/profile-stats.tsx'
import { SeriesSection } from '../../features/series/series-section.tsx'
import { initialsOf } from '../../lib/initials.ts'
import { RequestError } from '../../lib/request-error.ts'

const NO_DESCRIPTION = 'Emergency Services Professional'

/** The initials of the first and the last word; the first two letters of a single word. */
function profileInitialsOf(displayName: string): string {
  const [first, ...others] = displayName.trim().split(/\s+/)
  return initialsOf({
    username: displayName,
    firstName: others.length > 0 ? (first ?? null) : null,
    lastName: others.at(-1) ?? null,
  })
}

export function CreatorProfile({ id }: { id: number }) {
  const { data: profile, error, isPending, refetch } = useQuery(profileQuery(id))
  useDocumentTitle(profile?.displayName ?? 'Profile')

  if (isPending) return <ProfileSkeleton />
  if (!profile) {
    const isUnknown = error instanceof RequestError && error.status === 404
    if (isUnknown) return <ProfileNotFound />
    return (
      <>
        <VisuallyHidden as="h1">Profile</VisuallyHidden>
        <ErrorState title="This profile didn’t load" onRetry={() => void refetch()} />
      </>
    )
  }
  const { displayName, description, profileImageUrl, achievements } = profile
  return (
    <ProfileFrame>
      <ProfileHeader
        name={displayName}
        line={`Level ${profile.level}`}
        picture={profileImageUrl}
        initials={profileInitialsOf(displayName)}
      />
      <ProfileStats of={profile} />
      <TitledPanel title="About">
        <Text color="fg.muted" maxWidth="prose" whiteSpace="pre-line" overflowWrap="anywhere">
          {description?.trim() || NO_DESCRIPTION}
        </Text>
      </TitledPanel>
      <SeriesSection instructorId={id} />
      <section aria-label="Achievements">
        <Heading as="h2" textStyle="section" mb="4">
          Achievements
        </Heading>
        {achievements.length > 0 ? (
          <AchievementList label="Achievements" achievements={achievements} />
        ) : (
          <EmptyState icon={Award} title="No achievements yet." />
        )}
      </section>
    </ProfileFrame>
  )
}

function ProfileNotFound() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={UserX}
      title={
        <Heading as="h1" textStyle="section">
          Profile Not Found
        </Heading>
      }
      description="There is nobody here by this address, or the account has been closed."
      action={
        <Button variant="primary" onClick={() => void navigate('/')}>
          Return Home
        </Button>
      }
    />
  )
}
