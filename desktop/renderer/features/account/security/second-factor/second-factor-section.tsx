import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { lazyDialog } from '../../../../components/lazy-part.tsx'
import { NoticeBox } from '../../../../components/notice-box.tsx'
import { TitledPanel } from '../../../../components/panel.tsx'
import { QueryStates } from '../../../../components/query-states.tsx'
import { Skeletons } from '../../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../../components/subject-dialog.tsx'
import { useDialog } from '../../../../lib/use-dialog.ts'
import { AuthenticatorPanel } from './authenticator-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'
import { secondFactorQuery } from './second-factor-queries.ts'

const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'))

const SKELETON = (
  <TitledPanel title="Second factor">
    <Stack gap="3" aria-hidden>
      <Skeletons count={3} height="touch" />
    </Stack>
  </TitledPanel>
)

/** Passkeys, the authenticator app and the recovery codes of the own account. */
export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery)
  const codes = useDialog<readonly string[]>()
  const onAdded = (added: readonly string[] | null) => {
    if (added) codes.open(added)
  }
  return (
    <>
      <QueryStates query={query} skeleton={SKELETON}>
        {({ passkeys, authenticatorApp, recoveryCodesLeft, isRequired, isShown }) => {
          const count = passkeys.length + (authenticatorApp ? 1 : 0)
          const isLast = isRequired && count === 1
          return (
            <>
              {isRequired && count === 0 && (
                <NoticeBox tone="warning" icon={ShieldAlert} role="status">
                  Your account needs a second factor. Add a passkey or an authenticator app here; then
                  everything else is open to you again.
                </NoticeBox>
              )}
              {isRequired && count > 0 && !isShown && (
                <NoticeBox tone="warning" icon={ShieldAlert} role="status">
                  You signed in here without your second factor. Sign out and in again; then everything else
                  is open to you again.
                </NoticeBox>
              )}
              <PasskeysPanel passkeys={passkeys} isLast={isLast} onAdded={onAdded} />
              <AuthenticatorPanel app={authenticatorApp} isLast={isLast} onAdded={onAdded} />
              {count > 0 && <RecoveryCodesPanel left={recoveryCodesLeft} onAdded={onAdded} />}
            </>
          )
        }}
      </QueryStates>
      <SubjectDialog dialog={codes}>{(props) => <RecoveryCodesDialog {...props} />}</SubjectDialog>
    </>
  )
}
