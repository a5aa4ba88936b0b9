import { Flex, Text } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import type { SecondFactorState } from '#shared/contract/second-factor.ts'
import { Button } from '../../../../components/button.tsx'
import { ConfirmSubject } from '../../../../components/confirm-dialog.tsx'
import { lazyDialog } from '../../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../../components/panel.tsx'
import { SubjectDialog } from '../../../../components/subject-dialog.tsx'
import { useDialog } from '../../../../lib/use-dialog.ts'
import { addedAndUsed } from './factor-dates.ts'
import { useRemoveApp, useStartApp, type OnAdded, type StartedApp } from './second-factor-queries.ts'

const AuthenticatorDialog = lazyDialog(() => import('./authenticator-dialog.tsx'))

interface AuthenticatorPanelProps {
  app: SecondFactorState['authenticatorApp']
  /** Whether the account must have a factor and has one alone. */
  isLast: boolean
  onAdded: OnAdded
}

export function AuthenticatorPanel({ app, isLast, onAdded }: AuthenticatorPanelProps) {
  const setup = useDialog<StartedApp>()
  const removal = useDialog<'app'>()
  const start = useStartApp(setup.open)
  return (
    <TitledPanel title="Authenticator app">
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted" flex="1" minWidth="min(14rem, 100%)">
          {app
            ? addedAndUsed(app)
            : 'An app on your phone shows a code of six digits, which signing in asks for after the password.'}
        </Text>
        {app ? (
          <Button icon={Trash2} variant="outline" disabled={isLast} onClick={() => removal.open('app')}>
            Remove the app
          </Button>
        ) : (
          <Button icon={Plus} variant="outline" isLoading={start.isPending} onClick={() => start.mutate()}>
            Add an app
          </Button>
        )}
      </Flex>
      {app && isLast && (
        <Text textStyle="small" color="fg.muted" mt="3">
          Your account must have a second factor. Add a passkey before you remove the app.
        </Text>
      )}
      <SubjectDialog dialog={setup}>
        {(props) => <AuthenticatorDialog {...props} onAdded={onAdded} />}
      </SubjectDialog>
      <ConfirmSubject
        dialog={removal}
        action={useRemoveApp(removal.close)}
        title="Remove the authenticator app?"
        describe={() => 'Its codes will no longer work here.'}
        confirmLabel="Remove"
        isDangerous
      />
    </TitledPanel>
  )
}
