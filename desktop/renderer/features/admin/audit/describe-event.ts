import type { AuditAction, AuditEvent } from '#shared/contract/admin.ts'

/** The predicate of 'chief approved …'. */
const ACTION_PHRASES: Record<AuditAction, string> = {
  'video.approved': 'approved',
  'video.rejected': 'rejected',
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
  'user.deleted': 'deleted the account of',
  'admin.created': 'created the admin account of',
}

export const actionPhraseOf = ({ action }: Pick<AuditEvent, 'action'>): string => ACTION_PHRASES[action]

const FIELD_LABELS: Record<string, string> = {
  category: 'Category',
  featured: 'Featured',
  isTrending: 'Trending',
  isMicroClip: 'Micro clip',
  title: 'Title',
  description: 'Description',
}

const formatValue = (value: string | number | boolean | null | undefined): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined || value === '' ? 'nothing' : String(value)
}

/** The changes of an edit that have a label, as 'Featured: no → yes'. */
export function changesOf({ action, before, after }: AuditEvent): string[] {
  if (action !== 'video.edited') return []
  return Object.keys(after ?? {}).flatMap((name) =>
    FIELD_LABELS[name]
      ? [`${FIELD_LABELS[name]}: ${formatValue(before?.[name])} → ${formatValue(after?.[name])}`]
      : [],
  )
}
