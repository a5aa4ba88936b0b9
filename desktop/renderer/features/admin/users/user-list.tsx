import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck, Trash2, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { User } from '#shared/contract/accounts.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { EndOfList } from '../../../components/end-of-list.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { initialsOf } from '../../../lib/initials.ts'
import { usersQuery, type Role } from './users-queries.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyleType: 'none' } })
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: { base: '3', md: '5' },
    p: { base: '3', md: '4' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 5.5rem',
  },
})
const Name = chakra(Link, { base: { fontWeight: 'semibold', _hover: { textDecoration: 'underline' } } })

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface UserListProps {
  search: string
  role: Role | undefined
  ownId: number | undefined
  onClearFilters: () => void
  onManageRole: (user: User) => void
  onDelete: (user: User) => void
}

export function UserList({ search, role, ownId, onClearFilters, onManageRole, onDelete }: UserListProps) {
  const list = useInfiniteQuery(usersQuery(search, role))
  if (list.isPending) return <UserRowSkeletons />
  if (list.isError && !list.isFetchNextPageError) return <AdminFailure onRetry={() => void list.refetch()} />
  const users = list.data?.pages.flatMap((page) => page.items) ?? []
  if (users.length === 0) {
    return (
      <EmptyState
        icon={UserX}
        title="No users found"
        description={search ? `Nobody has “${search}” in the username or e-mail address.` : undefined}
        action={(search || role) && <Button onClick={onClearFilters}>Show all users</Button>}
      />
    )
  }
  return (
    <>
      <List aria-label="Users">
        {users.map((user) => (
          <Row key={user.id}>
            <Avatar src={user.profileImageUrl} initials={initialsOf(user)} size="12" />
            <About user={user} isSelf={user.id === ownId} />
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
          </Row>
        ))}
      </List>
      <EndOfList list={list} skeleton={<UserRowSkeletons rows={1} />} />
    </>
  )
}

function About({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { id, username, firstName, lastName, email, isAdmin, createdAt } = user
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <Box minWidth="0">
      <Flex gap="2" align="center" wrap="wrap">
        <Name to={`/profile/${id}`}>{username}</Name>
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
        Joined <time dateTime={createdAt}>{DATE.format(new Date(createdAt))}</time>
      </Text>
    </Box>
  )
}

function UserRowSkeletons({ rows = 5 }: { rows?: number }) {
  return (
    <List aria-busy>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index}>
          <Skeleton boxSize="12" borderRadius="full" />
          <Box>
            <Skeleton height="5" width="12ch" />
            <Skeleton height="4" width="24ch" maxWidth="full" mt="2" />
            {index === 0 && <VisuallyHidden>Loading</VisuallyHidden>}
          </Box>
          <Skeleton height="touch" gridColumn={{ base: '1 / -1', md: 'auto' }} width={{ md: '32' }} />
        </Row>
      ))}
    </List>
  )
}
