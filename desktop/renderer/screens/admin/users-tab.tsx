import { Flex } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { User } from '#shared/contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { DeleteUserDialog } from '../../features/admin/users/delete-user-dialog.tsx'
import { UserList } from '../../features/admin/users/user-list.tsx'
import { ROLES } from '../../features/admin/admin-queries.ts'
import { useSession } from '../../entities/session/session.ts'
import { ChoiceChips, SearchField } from './list-filters.tsx'
import { useDialog } from '../../lib/use-dialog.ts'
import { useDebouncedSearch, type AdminParams } from './use-admin-params.ts'

const RoleDialog = lazyDialog(() => import('../../features/admin/users/role-dialog.tsx'))
const CreateAdminDialog = lazyDialog(() => import('../../features/admin/users/create-admin-dialog.tsx'))

const CHOICES = [
  { value: 'admin', label: 'Admins' },
  { value: 'user', label: 'Regular users' },
] as const

/** Accounts and their roles, and a button that creates an administrator. */
export function UsersTab({ params }: { params: AdminParams }) {
  const { typed, setTyped, clear } = useDebouncedSearch(params)
  const { user: self } = useSession()
  const role = params.filter('role', ROLES)
  const roleDialog = useDialog<User>()
  const removal = useDialog<User>()
  const creation = useDialog<'admin'>()
  return (
    <>
      <Flex mb="6" gap="4" wrap="wrap" align="flex-end" justify="space-between">
        <SearchField
          label="Search users"
          placeholder="Part of the username or e-mail address"
          value={typed}
          onChange={setTyped}
        />
        <Flex gap="4" wrap="wrap" align="center">
          <ChoiceChips
            label="Role"
            all="All"
            choices={CHOICES}
            value={role}
            onChange={(next) => params.setFilters({ role: next })}
          />
          <Button variant="primary" onClick={() => creation.open('admin')}>
            <UserPlus aria-hidden />
            Create Admin
          </Button>
        </Flex>
      </Flex>
      <UserList
        search={params.search}
        role={role}
        ownId={self?.id}
        onClearFilters={() => clear({ role: undefined })}
        onManageRole={roleDialog.open}
        onDelete={removal.open}
      />
      {roleDialog.subject && (
        <RoleDialog user={roleDialog.subject} isOpen={roleDialog.isOpen} onClose={roleDialog.close} />
      )}
      {creation.subject && (
        <CreateAdminDialog key={creation.openCount} isOpen={creation.isOpen} onClose={creation.close} />
      )}
      <DeleteUserDialog dialog={removal} />
    </>
  )
}
