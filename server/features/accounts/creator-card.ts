import { resolveStoredFile } from '#shared/media-url.ts'

interface CreatorFields {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  profileImageFile?: string | null | undefined
  followerCount?: number
}

/** How a person is shown to others: the name where there is one, else the username. */
export const displayName = (user: Pick<CreatorFields, 'username' | 'firstName' | 'lastName'>): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username

/** The creator's part of a video's card (see features/videos/video-card.ts): JSON without the braces. */
export const renderCreatorCard = (user: CreatorFields): string =>
  JSON.stringify({
    displayName: displayName(user),
    profileImageUrl: user.profileImageFile ? resolveStoredFile(user.profileImageFile) : null,
    followerCount: user.followerCount ?? 0,
  }).slice(1, -1)
