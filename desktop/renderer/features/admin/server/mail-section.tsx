import { Box, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX, Send } from 'lucide-react'
import { useState } from 'react'
import type { QueuedMail } from '#shared/contract/operator.ts'
import { Button } from '../../../components/button.tsx'
import { NoticeBox } from '../../../components/notice-box.tsx'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { RowActions, RowButton } from '../admin-list.tsx'
import { QueueSection, QueueText } from './queue-section.tsx'
import { mailQuery, useRetryMail } from './server-queries.ts'

const STATES = [
  { value: 'failed', label: 'Given up', empty: 'No mail was given up in the last 14 days.' },
  { value: 'queued', label: 'Waiting', empty: 'No mail waits.' },
] as const

/** The kind as words: 'password-reset' is 'Password reset'. */
const kindName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

/** The mail queue, and a test of the mail server. */
export function MailSection() {
  const [state, setState] = useState<QueuedMail['state']>('failed')
  const retry = useRetryMail()
  const test = useMutation({ mutationFn: () => api.sendTestMail() })
  return (
    <QueueSection
      title="Mail"
      states={STATES}
      state={state}
      onState={setState}
      query={mailQuery(state)}
      actions={
        <Button icon={Send} isLoading={test.isPending} onClick={() => test.mutate()}>
          Send a test mail
        </Button>
      }
      note={
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
      }
    >
      {(mail) => (
        <>
          <QueueText
            title={<bdi>{mail.to ?? 'An account without an address'}</bdi>}
            kind={kindName(mail.kind)}
            row={mail}
          />
          <RowActions>
            {mail.mayRetry ? (
              <RowButton
                aria-label={`Send again to ${mail.to ?? 'an account without an address'}`}
                isLoading={retry.isPending && retry.variables.id === mail.id}
                onClick={() => retry.mutate(mail)}
              >
                Send again
              </RowButton>
            ) : (
              <Text color="fg.muted" textStyle="small">
                Too late to be of use
              </Text>
            )}
          </RowActions>
        </>
      )}
    </QueueSection>
  )
}
