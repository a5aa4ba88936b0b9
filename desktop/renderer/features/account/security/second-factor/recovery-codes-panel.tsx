import { Flex, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { RECOVERY_CODES } from '#shared/limits/accounts.ts'
import { Button } from '../../../../components/button.tsx'
import { ConfirmSubject } from '../../../../components/confirm-dialog.tsx'
import { TitledPanel } from '../../../../components/panel.tsx'
import { useDialog } from '../../../../lib/use-dialog.ts'
import { useRenewRecoveryCodes, type OnAdded } from './second-factor-queries.ts'

interface RecoveryCodesPanelProps {
  left: number
  onAdded: OnAdded
}

export function RecoveryCodesPanel({ left, onAdded }: RecoveryCodesPanelProps) {
  const renewal = useDialog<'codes'>()
  const renew = useRenewRecoveryCodes(onAdded, renewal.close)
  return (
    <TitledPanel title="Recovery codes">
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted" flex="1" minWidth="min(14rem, 100%)">
          {left} of {RECOVERY_CODES} codes left. Each one signs you in once where your device is lost.
        </Text>
        <Button icon={RefreshCw} variant="outline" onClick={() => renewal.open('codes')}>
          Make new codes
        </Button>
      </Flex>
      <ConfirmSubject
        dialog={renewal}
        action={renew}
        title="Make new recovery codes?"
        describe={() => 'The codes that you have now will no longer work.'}
        confirmLabel="Make new codes"
      />
    </TitledPanel>
  )
}
