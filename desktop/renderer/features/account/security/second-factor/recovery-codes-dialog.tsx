import { chakra, Flex, SimpleGrid } from '@chakra-ui/react'
import { Copy, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { Button } from '../../../../components/button.tsx'
import { ModalDialog } from '../../../../components/modal-dialog.tsx'
import { copyText } from '../../../../lib/copy-text.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import type { SubjectDialogProps } from '../../../../lib/use-dialog.ts'

const FILE = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`

/** Shows new recovery codes, once: a press outside doesn't close it. */
export default function RecoveryCodesDialog({ subject, ...dialog }: SubjectDialogProps<readonly string[]>) {
  const field = useRef<HTMLInputElement>(null)
  const text = subject.join('\n')
  const copy = () =>
    copyText(text, field.current, {
      copied: { title: 'Codes copied', description: 'Paste them into your password manager.' },
      otherwise: 'Please download the codes, or write them down.',
    })
  return (
    <ModalDialog
      {...dialog}
      isAlert
      title="Your recovery codes"
      description="Each code signs you in once where your device is lost. Keep them in a safe place: they are not shown again."
      footer={
        <Button variant="primary" onClick={dialog.onClose}>
          I have kept them
        </Button>
      }
    >
      <SimpleGrid
        as="ol"
        columns={{ base: 1, sm: 2 }}
        gap="2"
        pt="4"
        listStyleType="none"
        aria-label="Recovery codes"
      >
        {subject.map((code) => (
          <chakra.li key={code}>
            <chakra.code textStyle="small">{code}</chakra.code>
          </chakra.li>
        ))}
      </SimpleGrid>
      <chakra.input ref={field} srOnly readOnly value={subject.join(' ')} tabIndex={-1} aria-hidden />
      <Flex gap="3" wrap="wrap" pt="5" pb="2">
        <Button icon={Copy} variant="outline" onClick={() => void copy()}>
          Copy the codes
        </Button>
        <Button icon={Download} variant="outline" onClick={() => saveFile(FILE, `${text}\n`, 'text/plain')}>
          Download the codes
        </Button>
        <Button icon={Printer} variant="outline" onClick={() => window.print()}>
          Print the codes
        </Button>
      </Flex>
    </ModalDialog>
  )
}
