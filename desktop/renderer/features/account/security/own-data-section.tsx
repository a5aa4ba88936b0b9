import { Flex, Text } from '@chakra-ui/react'
import { Download, Trash2 } from 'lucide-react'
import type { User } from '#shared/contract/accounts.ts'
import { Button } from '../../../components/button.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useExportOwnData } from './use-export-own-data.ts'

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'))

/** A copy of what the server keeps about the person, and the end of the account. */
export function OwnDataSection({ user }: { user: User }) {
  const dialog = useDialog<User>()
  const { mutate, isPending } = useExportOwnData()
  return (
    <TitledPanel title="Your data">
      <Flex direction="column" gap="5">
        <Flex gap="4" wrap="wrap" align="center" justify="space-between">
          <Text color="fg.muted" flex="1 1 16rem">
            One file with your account, videos, comments, marks, sessions and the records about you.
          </Text>
          <Button icon={Download} variant="outline" isLoading={isPending} onClick={() => mutate()}>
            Download Your Data
          </Button>
        </Flex>
        <Flex gap="4" wrap="wrap" align="center" justify="space-between">
          <Text color="fg.muted" flex="1 1 16rem">
            Deletes your account with your videos, files and comments, for good.
          </Text>
          <Button icon={Trash2} variant="outline" onClick={() => dialog.open(user)}>
            Delete Account
          </Button>
        </Flex>
      </Flex>
      <SubjectDialog dialog={dialog}>{(props) => <DeleteAccountDialog {...props} />}</SubjectDialog>
    </TitledPanel>
  )
}
