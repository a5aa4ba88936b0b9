import { Suspense } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import {
  Ban,
  FolderOutput,
  MailPlus,
  Mails,
  MonitorSmartphone,
  ShieldOff,
  Trash2,
  Unlink,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Button, IconButton } from '../../../components/button.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { lazyScreen } from '../../../components/lazy-screen.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useSession } from '../../../entities/session/session.ts'
import { initialsOf } from '../../../lib/initials.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { AdminList, RowActions, RowButton } from '../admin-list.tsx'
import { usersQuery } from '../admin-queries.ts'
import { ListFilters } from '../../../components/list-filters.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import type { AdminParams } from '../use-admin-params.ts'
import { UserDetails } from './user-details.tsx'
import { NO_FILTERS, readUserFilters, UserFilters } from './user-filters.tsx'
import { usePutBack, useRemoveSecondFactor, useUnlinkProviders } from './user-mutations.ts'

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx'))
const DeleteUserDialog = lazyDialog(() => import('./delete-user-dialog.tsx'))
const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx'))
const SuspendDialog = lazyDialog(() => import('./suspend-dialog.tsx'))
const ResetDialog = lazyDialog(() => import('./reset-dialog.tsx'))
const SessionsDialog = lazyDialog(() => import('./sessions-dialog.tsx'))
const InviteDialog = lazyDialog(() => import('../invitations/invite-dialog.tsx'))
const InvitationList = lazyScreen(() => import('../invitations/invitation-list.tsx'))
const CreateAdminDialog = lazyDialog(() => import('./create-admin-dialog.tsx'))

const ROW_STYLE = {
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: { base: '3', md: '5' },
  containIntrinsicBlockSize: 'auto 5.5rem',
}
/** Both buttons fill a line, and the icons have one of their own. */
const HALF_ON_PHONES = { base: '1 1 45%', md: 'none' }
const ROW_SKELETON = (
  <>
    <Skeleton boxSize="12" borderRadius="full" />
    <Box>
      <Skeleton height="5" width="12ch" />
      <Skeleton height="4" width="24ch" maxWidth="full" mt="2" />
    </Box>
    <Skeleton height="touch" gridColumn={{ base: '1 / -1', md: 'auto' }} width={{ md: '32' }} />
  </>
)

/** Accounts with their roles, units and states, and a button that creates an administrator. */
export function UsersTab({ params }: { params: AdminParams }) {
  const search = useDebouncedSearch(params)
  const { user: self } = useSession()
  const filters = readUserFilters(params)
  const roleDialog = useDialog<ManagedUser>()
  const resetDialog = useDialog<ManagedUser>()
  const sessions = useDialog<ManagedUser>()
  const removal = useDialog<ManagedUser>()
  const handOver = useDialog<ManagedUser>()
  const suspension = useDialog<ManagedUser>()
  const puttingBack = useDialog<ManagedUser>()
  const factorRemoval = useDialog<ManagedUser>()
  const unlinking = useDialog<ManagedUser>()
  const creation = useDialog<'admin'>()
  const inviting = useDialog<'people'>()
  const isInvitations = params.filter('list', ['invitations']) !== undefined
  return (
    <>
      <ListFilters
        label="Search users"
        placeholder="Part of the name, username or e-mail address"
        search={search}
      >
        <Flex gap="4" wrap="wrap" align="center">
          <Button
            aria-pressed={isInvitations}
            variant="outline"
            icon={Mails}
            onClick={() => params.setFilters({ list: isInvitations ? undefined : 'invitations' })}
          >
            {isInvitations ? 'Show Users' : 'Invitations'}
          </Button>
          <Button icon={MailPlus} onClick={() => inviting.open('people')}>
            Invite People
          </Button>
          <Button icon={UserPlus} variant="primary" onClick={() => creation.open('admin')}>
            Create Admin
          </Button>
        </Flex>
        {!isInvitations && <UserFilters params={params} />}
      </ListFilters>
      {isInvitations ? (
        <Suspense fallback={null}>
          <InvitationList />
        </Suspense>
      ) : (
        <AdminList
          label="Users"
          query={usersQuery(filters)}
          rowStyle={ROW_STYLE}
          skeleton={ROW_SKELETON}
          empty={
            <EmptyState
              icon={UserX}
              title="No users found"
              description={
                params.search
                  ? `No account has “${params.search}” in the name, username or e-mail address.`
                  : undefined
              }
              action={
                Object.values(filters).some(Boolean) && (
                  <Button onClick={() => search.clear(NO_FILTERS)}>Show all users</Button>
                )
              }
            />
          }
        >
          {(user) => (
            <>
              <Avatar src={user.profileImageUrl} initials={initialsOf(user)} size="12" />
              <UserDetails user={user} isSelf={user.id === self?.id} />
              <RowActions flexWrap={{ base: 'wrap', xl: 'nowrap' }} maxWidth={{ md: '22rem', xl: 'none' }}>
                <RowButton
                  aria-label={`Manage role of ${user.username}`}
                  flex={HALF_ON_PHONES}
                  onClick={() => roleDialog.open(user)}
                >
                  Manage role
                </RowButton>
                <RowButton
                  aria-label={`Reset password of ${user.username}`}
                  flex={HALF_ON_PHONES}
                  onClick={() => resetDialog.open(user)}
                >
                  Reset password
                </RowButton>
                <IconButton
                  label={`Sessions of ${user.username}`}
                  icon={MonitorSmartphone}
                  onClick={() => sessions.open(user)}
                />
                <IconButton
                  label={`Remove the second factor of ${user.username}`}
                  icon={ShieldOff}
                  disabled={user.id === self?.id}
                  onClick={() => factorRemoval.open(user)}
                />
                <IconButton
                  label={`Remove the sign-in with a provider of ${user.username}`}
                  icon={Unlink}
                  disabled={user.id === self?.id}
                  onClick={() => unlinking.open(user)}
                />
                <IconButton
                  label={`Hand over the lessons of ${user.username}`}
                  icon={FolderOutput}
                  onClick={() => handOver.open(user)}
                />
                {user.suspendedAt ? (
                  <IconButton
                    label={`Put ${user.username} back`}
                    icon={UserCheck}
                    onClick={() => puttingBack.open(user)}
                  />
                ) : (
                  <IconButton
                    label={`Suspend ${user.username}`}
                    icon={Ban}
                    disabled={user.id === self?.id}
                    onClick={() => suspension.open(user)}
                  />
                )}
                <IconButton
                  label={`Delete ${user.username}`}
                  icon={Trash2}
                  onClick={() => removal.open(user)}
                />
              </RowActions>
            </>
          )}
        </AdminList>
      )}
      <SubjectDialog dialog={roleDialog}>{(props) => <RoleDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={resetDialog}>{(props) => <ResetDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={sessions}>{(props) => <SessionsDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={inviting}>{(props) => <InviteDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={creation}>{(props) => <CreateAdminDialog {...props} />}</SubjectDialog>
      <ConfirmSubject
        dialog={factorRemoval}
        action={useRemoveSecondFactor(factorRemoval.close)}
        title="Remove the second factor?"
        describe={({ username }) =>
          `For a lost device: ${username} is signed out everywhere, and signs in by the password alone until a new factor is set up.`
        }
        confirmLabel="Remove"
        isDangerous
      />
      <ConfirmSubject
        dialog={unlinking}
        action={useUnlinkProviders(unlinking.close)}
        title="Remove the sign-in with providers?"
        describe={({ username }) =>
          `For a provider that was set up anew: ${username} is signed out everywhere. The next sign-in with a provider that names the confirmed address of this account is linked to it.`
        }
        confirmLabel="Remove"
        isDangerous
      />
      <ConfirmSubject
        dialog={puttingBack}
        action={usePutBack(puttingBack.close)}
        title="Put the account back?"
        describe={({ username }) =>
          `${username} can sign in again, with the same password, role and lessons.`
        }
        confirmLabel="Put Back"
      />
      <SubjectDialog dialog={suspension}>{(props) => <SuspendDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={handOver}>{(props) => <HandOverDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={removal}>{(props) => <DeleteUserDialog {...props} />}</SubjectDialog>
    </>
  )
}
