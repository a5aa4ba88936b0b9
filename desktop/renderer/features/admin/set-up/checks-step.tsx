import { Text } from '@chakra-ui/react'
import type { ServerCheck } from '#shared/operator.ts'
import { TitledPanel } from '../../../components/panel.tsx'
import { ChecksPanel } from '../server/checks-panel.tsx'
import { TestMailAnswer, TestMailButton, useTestMail } from '../server/test-mail.tsx'

const CHECKS: readonly ServerCheck[] = ['mail', 'storage', 'folder']

/** Whether mail can be sent, where files are, and the free room, as `npm run doctor` finds them; a test mail (SU-07). */
export function ChecksStep({ isShown }: { isShown: boolean }) {
  const test = useTestMail()
  return (
    <>
      <ChecksPanel checks={CHECKS} isRunAtOnce={isShown} />
      <TitledPanel title="Test mail" actions={<TestMailButton test={test} />}>
        <TestMailAnswer test={test} />
        <Text color="fg.muted">It goes to your own e-mail address, once that is confirmed.</Text>
      </TitledPanel>
    </>
  )
}
