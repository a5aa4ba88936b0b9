import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { QueuedMail } from '#shared/contract/operator.ts'
import { RowActions, RowButton } from '../admin-list.tsx'
import { QueueSection, QueueText } from './queue-section.tsx'
import { mailQuery, useRetryMail } from './server-queries.ts'
import { TestMailAnswer, TestMailButton, useTestMail } from './test-mail.tsx'

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
  const test = useTestMail()
  return (
    <QueueSection
      title="Mail"
      states={STATES}
      state={state}
      onState={setState}
      query={mailQuery(state)}
      actions={<TestMailButton test={test} />}
      note={<TestMailAnswer test={test} />}
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
