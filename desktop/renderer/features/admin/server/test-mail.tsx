import { Box, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX, Send } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { NoticeBox } from '../../../components/notice-box.tsx'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'

/** A mail to the proven address of the administrator, and what the mail server answered (OP-05). */
export const useTestMail = () => useMutation({ mutationFn: () => api.sendTestMail() })

interface TestMailProps {
  test: ReturnType<typeof useTestMail>
}

export function TestMailButton({ test }: TestMailProps) {
  return (
    <Button icon={Send} isLoading={test.isPending} onClick={() => test.mutate()}>
      Send a test mail
    </Button>
  )
}

export function TestMailAnswer({ test }: TestMailProps) {
  return (
    <Box aria-live="polite" mb={test.isIdle ? '0' : '4'}>
      {test.isPending && <Text color="fg.muted">The mail server is asked, for 20 seconds at most.</Text>}
      {test.data && (
        <NoticeBox
          tone={test.data.isAccepted ? 'neutral' : 'danger'}
          icon={test.data.isAccepted ? MailCheck : MailX}
        >
          <Text fontWeight="semibold">
            {test.data.isAccepted
              ? `The mail server took the mail to ${test.data.to}. Look into that mailbox.`
              : `No mail went to ${test.data.to}.`}
          </Text>
          <Text textStyle="small">It said: {test.data.answer}</Text>
        </NoticeBox>
      )}
      {test.error && (
        <NoticeBox tone="danger" icon={MailX}>
          {serverMessageOf(test.error, 'The server did not answer. Please try again.')}
        </NoticeBox>
      )}
    </Box>
  )
}
