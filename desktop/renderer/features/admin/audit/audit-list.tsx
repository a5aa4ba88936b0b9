import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import type { AuditEvent } from '#shared/contract/admin.ts'
import { changesOf, actionPhraseOf } from './describe-event.ts'

const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

const Notes = chakra('blockquote', {
  base: {
    mt: '1.5',
    pl: '3',
    borderLeftWidth: '3px',
    borderColor: 'border.strong',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

interface AuditListProps {
  entries: AuditEvent[]
  label: string
  /** False where all entries are about one video. */
  namesSubject?: boolean
}

/** Audit events: the administrator, the action and the time, newest first. */
export function AuditList({ entries, label, namesSubject = false }: AuditListProps) {
  return (
    <Stack as="ol" gap="4" listStyleType="none" aria-label={label}>
      {entries.map((entry) => (
        <Box as="li" key={entry.id} textStyle="small">
          <Text overflowWrap="anywhere">
            <Text as="strong" fontWeight="semibold">
              {entry.actor.username}
            </Text>{' '}
            {actionPhraseOf(entry)}
            {namesSubject &&
              ` ${entry.subject.kind === 'video' ? `“${entry.subject.name}”` : entry.subject.name}`}
          </Text>
          <Text color="fg.subtle">
            <time dateTime={entry.at}>{FORMAT.format(new Date(entry.at))}</time>
          </Text>
          {changesOf(entry).map((change) => (
            <Text key={change} color="fg.muted" overflowWrap="anywhere">
              {change}
            </Text>
          ))}
          {entry.notes && <Notes>{entry.notes}</Notes>}
        </Box>
      ))}
    </Stack>
  )
}
