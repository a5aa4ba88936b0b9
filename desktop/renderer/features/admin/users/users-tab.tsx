import { Suspense } from 'react'
import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import {
  MailPlus,
  Mails,
  MonitorSmartphone,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Unlink,
  UserPlus,
  UserX,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { ROLE_NAMES, ROLES } from '#shared/permission-texts.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Button, IconButton } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
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
import { ChoiceChips, ListFilters } from '../../../components/list-filters.tsx'
import { useDebouncedSearch } from '../../../lib/use-debounced-search.ts'
import type { AdminParams } from '../use-admin-params.ts'
import { useDeleteUser, useRemoveSecondFactor, useUnlinkProviders } from './user-mutations.ts'
import { formatDate } from '../../../lib/locale-format.ts'

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx'))
const ResetDialog = lazyDialog(() => import('./reset-dialog.tsx'))
const SessionsDialog = lazyDialog(() => import('./sessions-dialog.tsx'))
const InviteDialog = lazyDialog(() => import('../invitations/invite-dialog.tsx'))
const InvitationList = lazyScreen(() => import('../invitations/invitation-list.tsx'))
const CreateAdminDialog = lazyDialog(() => import('./create-admin-dialog.tsx'))

const CHOICES = ROLES.toReversed().map((role) => ({ value: role, label: `${ROLE_NAMES[role]}s` }))

const ROW_STYLE = {
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: { base: '3', md: '5' },
  containIntrinsicBlockSize: 'auto 5.5rem',
}
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
const ProfileLink = chakra(Link, {
  base: { fontWeight: 'semibold', _hover: { textDecoration: 'underline' } },
})

/** Accounts and their roles, and a button that creates an administrator. */
export function UsersTab({ params }: { params: AdminParams }) {
  const search = useDebouncedSearch(params)
  const { user: self } = useSession()
  const role = params.filter('role', ROLES)
  const roleDialog = useDialog<ManagedUser>()
  const resetDialog = useDialog<ManagedUser>()
  const sessions = useDialog<ManagedUser>()
  const removal = useDialog<ManagedUser>()
  const factorRemoval = useDialog<ManagedUser>()
  const unlinking = useDialog<ManagedUser>()
  const creation = useDialog<'admin'>()
  const inviting = useDialog<'people'>()
  const isInvitations = params.filter('list', ['invitations']) !== undefined
  return (
    <>
      <ListFilters label="Search users" placeholder="Part of the username or e-mail address" search={search}>
        <Flex gap="4" wrap="wrap" align="center">
          <ChoiceChips
            label="Role"
            choices={CHOICES}
            value={role}
            onChange={(next) => params.setFilters({ role: next })}
          />
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
      </ListFilters>
      {isInvitations ? (
        <Suspense fallback={null}>
          <InvitationList />
        </Suspense>
      ) : (
        <AdminList
          label="Users"
          query={usersQuery(params.search, role)}
          rowStyle={ROW_STYLE}
          skeleton={ROW_SKELETON}
          empty={
            <EmptyState
              icon={UserX}
              title="No users found"
              description={
                params.search
                  ? `No account has “${params.search}” in the username or e-mail address.`
                  : undefined
              }
              action={
                (params.search || role) && (
                  <Button onClick={() => search.clear({ role: undefined })}>Show all users</Button>
                )
              }
            />
          }
        >
          {(user) => (
            <>
              <Avatar src={user.profileImageUrl} initials={initialsOf(user)} size="12" />
              <UserDetails user={user} isSelf={user.id === self?.id} />
              <RowActions>
                <RowButton
                  aria-label={`Manage role of ${user.username}`}
                  onClick={() => roleDialog.open(user)}
                >
                  Manage role
                </RowButton>
                <RowButton
                  aria-label={`Reset password of ${user.username}`}
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
        dialog={removal}
        action={useDeleteUser(removal.close)}
        title="Confirm Deletion"
        describe={({ username }) =>
          `Are you sure you want to delete the account of "${username}" with all its videos? This action cannot be undone.`
        }
        confirmLabel="Delete"
        isDangerous
      />
    </>
  )
}

function UserDetails({ user, isSelf }: { user: ManagedUser; isSelf: boolean }) {
  const { id, username, firstName, lastName, email, isEmailVerified, isAdmin, role, createdAt } = user
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <Box minWidth="0">
      <Flex gap="2" align="center" wrap="wrap">
        <ProfileLink to={`/profile/${id}`}>{username}</ProfileLink>
        {isAdmin && (
          <Badge tone="accent">
            <ShieldCheck aria-hidden />
            Admin
          </Badge>
        )}
        {!isAdmin && role !== 'member' && <Badge bg="bg.hover">{ROLE_NAMES[role]}</Badge>}
        {isSelf && <Badge bg="bg.hover">You</Badge>}
        {!isEmailVerified && <Badge bg="bg.hover">Address not confirmed</Badge>}
      </Flex>
      <Text color="fg.muted" overflowWrap="anywhere">
        {[name, email].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="small" color="fg.subtle">
        Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </Text>
    </Box>
  )
}
