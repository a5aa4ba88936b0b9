import { chakra, Text } from '@chakra-ui/react'
import { ShieldAlert } from 'lucide-react'
import type { AskedCertificate } from '#shared/bridge/connection.ts'
import { Button } from '../../components/button.tsx'
import { ModalDialog } from '../../components/modal-dialog.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { formatDate } from '../../lib/locale-format.ts'
import { Fingerprint } from './fingerprint.tsx'

interface CertificateDialogProps {
  certificate: AskedCertificate
  isOpen: boolean
  isPending: boolean
  onTrust: () => void
  onClose: () => void
}

const REASONS: Record<AskedCertificate['problem'], string> = {
  authority:
    'This computer doesn’t know who signed the certificate. Many stations and departments sign their own.',
  name: 'The certificate is for another address.',
  date: 'The certificate isn’t valid today. Check the date of this computer, too.',
}

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'auto 1fr' },
    columnGap: '4',
    rowGap: { base: '1', sm: '3' },
    overflowWrap: 'anywhere',
    '& dt': { color: 'fg.muted' },
    '& dd': { minWidth: '0', mb: { base: '2', sm: '0' } },
  },
})

/** Shows a certificate that this computer doesn't trust, and asks whether it is the right one. */
export function CertificateDialog({
  certificate,
  isOpen,
  isPending,
  onTrust,
  onClose,
}: CertificateDialogProps) {
  const { host, fingerprint, subject, issuer, validFrom, validTo, problem, hasChanged } = certificate
  const facts = [
    ['Fingerprint (SHA-256)', <Fingerprint key="fingerprint" value={fingerprint} />],
    ['Issued to', subject || '—'],
    ['Issued by', issuer === subject ? 'Itself' : issuer],
    ['Valid', `${formatDate(validFrom)} to ${formatDate(validTo)}`],
  ] as const
  return (
    <ModalDialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={hasChanged ? `The certificate of ${host} has changed` : `Do you trust ${host}?`}
      description={REASONS[problem]}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={hasChanged ? 'danger' : 'primary'} isLoading={isPending} onClick={onTrust}>
            Trust this certificate
          </Button>
        </>
      }
    >
      <NoticeBox tone="warning" icon={ShieldAlert} my="5">
        <Text>
          {hasChanged && 'It is not the certificate that you trusted before. '}
          Ask the person who runs the server for the fingerprint, and compare all of it. If it differs,
          another computer may read what you send: cancel.
        </Text>
      </NoticeBox>
      <Facts>
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </Facts>
    </ModalDialog>
  )
}
