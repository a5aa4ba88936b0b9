import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ShieldCheck, Trash2, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { User } from '#shared/contract/accounts.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { initialsOf } from '../../../lib/initials.ts'
import { AdminList } from '../admin-list.tsx'
import { usersQuery, type Role } from '../admin-queries.ts'

const ROW_STYLE = {
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: { base: '3', md: '5' },
  containIntrinsicSize: 'auto 5.5rem',
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

const DATE_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface UserListProps {
  search: string
  role: Role | undefined
  ownId: number | undefined
  onClearFilters: () => void
  onManageRole: (user: User) => void
  onDelete: (user: User) => void
}

export function UserList({ search, role, ownId, onClearFilters, onManageRole, onDelete }: UserListProps) {
  return (
    <AdminList
      label="Users"
      query={usersQuery(search, role)}
      rowStyle={ROW_STYLE}
      skeleton={ROW_SKELETON}
      empty={
        <EmptyState
          icon={UserX}
          title="No users found"
          description={search ? `Nobody has “${search}” in the username or e-mail address.` : undefined}
          action={(search || role) && <Button onClick={onClearFilters}>Show all users</Button>}
        />
      }
    >
      {(user) => (
        <>
          <Avatar src={user.profileImageUrl} initials={initialsOf(user)} size="12" />
          <UserDetails user={user} isSelf={user.id === ownId} />
          <Flex gap="1" align="center" gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <Button
              variant="outline"
              flex={{ base: '1', md: 'none' }}
              aria-label={`Manage role of ${user.username}`}
              onClick={() => onManageRole(user)}
            >
              Manage role
            </Button>
            <IconButton label={`Delete ${user.username}`} onClick={() => onDelete(user)}>
              <Trash2 aria-hidden />
            </IconButton>
          </Flex>
        </>
      )}
    </AdminList>
  )
}

function UserDetails({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { id, username, firstName, lastName, email, isAdmin, createdAt } = user
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
        {isSelf && <Badge bg="bg.hover">You</Badge>}
      </Flex>
      <Text color="fg.muted" overflowWrap="anywhere">
        {[name, email].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="small" color="fg.subtle">
        Joined <time dateTime={createdAt}>{DATE_FORMAT.format(new Date(createdAt))}</time>
      </Text>
    </Box>
  )
}
