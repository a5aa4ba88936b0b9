import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import type { AuditAction, AuditEvent } from '#shared/contract/admin.ts'
import { formatMoment } from '../../../lib/locale-format.ts'

/** The predicate of 'chief approved …'. */
const ACTION_PHRASES: Record<AuditAction, string> = {
  'video.approved': 'approved',
  'video.rejected': 'rejected',
  'video.review_undone': 'took back the decision about',
  'video.resubmitted': 'sent again',
  'video.corrected': 'corrected',
  'video.edited': 'edited',
  'video.withdrawn': 'withdrew',
  'video.restored': 'put back',
  'video.deleted': 'deleted',
  'proposal.created': 'proposed changes to',
  'proposal.changed': 'changed the proposal for',
  'proposal.discarded': 'took back the changes to',
  'proposal.approved': 'approved the changes to',
  'proposal.rejected': 'rejected the changes to',
  'user.promoted': 'made an admin of',
  'user.demoted': 'removed the admin role of',
  'user.role_changed': 'changed the role of',
  'user.deleted': 'deleted the account of',
  'user.suspended': 'suspended',
  'user.put_back': 'put back',
  'user.lessons_given': 'handed over the lessons of',
  'admin.created': 'created the admin account of',
  'sessions.ended': 'ended sessions of',
  'factor.added': 'added a second factor to',
  'factor.removed': 'removed a second factor of',
  'user.reset_issued': 'made a link and a code to reset the password of',
  'user.password_reset': 'reset the password of',
  'comment.removed': 'removed a comment on',
  'roster.imported': 'imported a roster file',
  'user.address_changed': 'changed the e-mail address of',
  'user.taken_over': 'proved the address of',
  'provider.added': 'added a way to sign in to',
  'provider.removed': 'removed the sign-in with a provider of',
  'invitation.created': 'invited',
  'invitation.revoked': 'revoked the invitation of',
  'settings.changed': 'changed the settings',
  'wall.added': 'added the wall',
  'wall.code_issued': 'made a code for the wall',
  'wall.removed': 'removed the wall',
  'report.made': 'reported',
  'report.settled': 'decided about the reports of',
  'wall.changed': 'changed the wall',
  'announcement.added': 'announced on walls',
  'announcement.removed': 'removed the announcement',
  'table.exported': 'downloaded the list of',
  'discipline.added': 'added the discipline',
  'discipline.changed': 'changed the discipline',
  'discipline.ordered': 'changed the order of',
  'discipline.merged': 'merged the discipline',
  'discipline.deleted': 'deleted the discipline',
  'series.changed': 'changed the series',
  'series.deleted': 'deleted the series',
  'wish.declined': 'declined the wish',
  'wish.fulfilled': 'named a lesson for the wish',
  'protocol.renewed': 'found right and checked again',
}

const FIELD_LABELS: Record<string, string> = {
  category: 'Category',
  featured: 'Featured',
  isTrending: 'Trending',
  isMicroClip: 'Micro clip',
  isPublic: 'Public',
  title: 'Title',
  description: 'Description',
  name: 'Name',
  isHidden: 'Hidden',
  protocol: 'Protocol',
  protocolCheckedOn: 'Checked on',
  reviewBy: 'Review by',
}

const formatValue = (value: string | number | boolean | null | undefined): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined || value === '' ? 'nothing' : String(value)
}

const WITH_CHANGES: ReadonlySet<AuditAction> = new Set([
  'video.edited',
  'discipline.changed',
  'protocol.renewed',
])

/** The changes of an edit that have a label, as 'Featured: no → yes'. */
function changesOf({ action, before, after }: AuditEvent): string[] {
  if (!WITH_CHANGES.has(action)) return []
  return Object.keys(after ?? {}).flatMap((name) =>
    FIELD_LABELS[name]
      ? [`${FIELD_LABELS[name]}: ${formatValue(before?.[name])} → ${formatValue(after?.[name])}`]
      : [],
  )
}

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

function Subject({ kind, name }: AuditEvent['subject']) {
  const named = <bdi>{name}</bdi>
  return kind === 'video' || kind === 'report' || kind === 'wish' ? <> “{named}”</> : <> {named}</>
}

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
            {ACTION_PHRASES[entry.action]}
            {namesSubject && <Subject {...entry.subject} />}
          </Text>
          <Text color="fg.subtle">
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
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
