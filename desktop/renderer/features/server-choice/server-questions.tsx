import { CertificateDialog } from './certificate-dialog.tsx'
import { ProxyDialog } from './proxy-dialog.tsx'
import type { ServerConnecting } from './use-server-choice.ts'

/** What a person has to decide before the app can connect: about a certificate, or to a proxy. */
export function ServerQuestions({ connecting }: { connecting: ServerConnecting }) {
  const { question, connectingTo, connect } = connecting
  const { subject, isOpen, openCount, close } = question
  if (!subject) return null
  const { address, choice } = subject
  const shared = { isOpen, isPending: connectingTo !== null, onClose: close }
  if (choice.outcome === 'proxy') {
    return (
      <ProxyDialog
        {...shared}
        key={openCount}
        question={choice.question}
        onSignedIn={() => void connect(address)}
      />
    )
  }
  const { certificate } = choice
  return (
    <CertificateDialog
      {...shared}
      key={openCount}
      certificate={certificate}
      onTrust={() => void connect(address, certificate.fingerprint)}
    />
  )
}
