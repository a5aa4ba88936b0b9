import { Flex } from '@chakra-ui/react'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { isOfficer } from '#shared/permissions.ts'
import { LinkButton } from '../../components/button.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { useSession } from '../session/session.ts'
import { useIsUploadRestricted } from './use-is-upload-restricted.ts'

const NoAdminNotice = lazyOr(
  () => import('../session/no-admin-notice.tsx'),
  () => null,
)

interface EmptyLibraryProps extends Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title'> {
  /** Beside the invitation. */
  action?: ReactNode
}

interface Invitation {
  text: string
  to?: string
  label?: string
}

/** What a list without lessons invites this person to. */
function useInvitation(): Invitation {
  const { status, user } = useSession()
  const isRestricted = useIsUploadRestricted()
  if (status === 'loading') return { text: '' }
  if (!user)
    return {
      text: 'Lessons appear here once a training officer has published them.',
      to: '/auth',
      label: 'Sign in to upload one',
    }
  if (isOfficer(user))
    return {
      text: 'Crews see a lesson here as soon as it is approved.',
      to: '/upload',
      label: 'Upload the first lesson',
    }
  if (isRestricted) return { text: 'Lessons appear here once a training officer has published them.' }
  return {
    text: 'Upload a lesson of yours. A training officer reviews it before anyone sees it.',
    to: '/upload',
    label: 'Upload a lesson',
  }
}

/** A list of published lessons that is empty because nothing is published: it says who can do what about it. */
export function EmptyLibrary({ action, ...state }: EmptyLibraryProps) {
  const { text, to, label } = useInvitation()
  const { user } = useSession()
  return (
    <>
      <EmptyState
        {...state}
        description={text}
        action={
          <Flex gap="3" wrap="wrap" justify="center">
            {to && (
              <LinkButton to={to} variant="primary">
                {label}
              </LinkButton>
            )}
            {action}
          </Flex>
        }
      />
      {!user && (
        <Suspense fallback={null}>
          <NoAdminNotice maxWidth="30rem" mx="auto" mb="8" />
        </Suspense>
      )}
    </>
  )
}
