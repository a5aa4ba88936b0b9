import { Flex, Text } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import type { User } from '#shared/contract/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'

const ChangePasswordDialog = lazyDialog(() => import('../profile/change-password-dialog.tsx'))

export function PasswordSection({ user }: { user: User }) {
  const dialog = useDialog<User>()
  return (
    <TitledPanel title="Password">
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted">A change signs you out on every other device.</Text>
        <Button icon={KeyRound} variant="outline" onClick={() => dialog.open(user)}>
          Change Password
        </Button>
      </Flex>
      <SubjectDialog dialog={dialog}>
        {(props) => <ChangePasswordDialog {...props} wasRemoved={false} />}
      </SubjectDialog>
    </TitledPanel>
  )
}
