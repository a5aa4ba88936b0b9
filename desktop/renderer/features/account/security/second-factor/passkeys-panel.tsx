import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import type { PasskeyInfo } from '#shared/contract/second-factor.ts'
import { Button, IconButton } from '../../../../components/button.tsx'
import { ConfirmSubject } from '../../../../components/confirm-dialog.tsx'
import { lazyDialog } from '../../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../../components/panel.tsx'
import { SubjectDialog } from '../../../../components/subject-dialog.tsx'
import { canUsePasskeys } from '../../../../lib/passkeys.ts'
import { useDialog } from '../../../../lib/use-dialog.ts'
import { addedAndUsed } from './factor-dates.ts'
import { useRemovePasskey, type OnAdded } from './second-factor-queries.ts'

const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'))

interface PasskeysPanelProps {
  passkeys: readonly PasskeyInfo[]
  /** Whether the account must have a factor and has one alone. */
  isLast: boolean
  onAdded: OnAdded
}

export function PasskeysPanel({ passkeys, isLast, onAdded }: PasskeysPanelProps) {
  const naming = useDialog<PasskeyInfo | 'new'>()
  const removal = useDialog<PasskeyInfo>()
  const isPossible = canUsePasskeys()
  return (
    <TitledPanel
      title="Passkeys"
      actions={
        isPossible && (
          <Button icon={Plus} variant="outline" onClick={() => naming.open('new')}>
            Add a passkey
          </Button>
        )
      }
    >
      <Text color="fg.muted">
        {isPossible
          ? 'You sign in with the fingerprint, the face or the PIN of a device, without a password.'
          : 'Passkeys work in a browser, at the https address of this server. Add an authenticator app here.'}
      </Text>
      {passkeys.length > 0 && (
        <Stack as="ul" gap="3" mt="4" listStyleType="none" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Flex as="li" key={passkey.id} gap="3" align="center">
              <Box color="fg.muted" flexShrink={0}>
                <Fingerprint size={20} aria-hidden />
              </Box>
              <Box flex="1" minWidth="0">
                <Text overflowWrap="anywhere">{passkey.name}</Text>
                <Text textStyle="small" color="fg.subtle">
                  {addedAndUsed(passkey)}
                </Text>
              </Box>
              <IconButton
                label={`Rename ${passkey.name}`}
                icon={Pencil}
                onClick={() => naming.open(passkey)}
              />
              <IconButton
                label={`Remove ${passkey.name}`}
                icon={Trash2}
                disabled={isLast}
                onClick={() => removal.open(passkey)}
              />
            </Flex>
          ))}
        </Stack>
      )}
      {isLast && passkeys.length > 0 && (
        <Text textStyle="small" color="fg.muted" mt="3">
          Your account must have a second factor. Add another one before you remove this one.
        </Text>
      )}
      <SubjectDialog dialog={naming}>
        {(props) => <PasskeyDialog {...props} onAdded={onAdded} />}
      </SubjectDialog>
      <ConfirmSubject
        dialog={removal}
        action={useRemovePasskey(removal.close)}
        title="Remove this passkey?"
        describe={({ name }) => `“${name}” will no longer sign in here.`}
        confirmLabel="Remove"
        isDangerous
      />
    </TitledPanel>
  )
}
