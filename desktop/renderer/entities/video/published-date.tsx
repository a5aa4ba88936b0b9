import { formatAge } from '../../lib/format-age.ts'
import { formatMoment } from '../../lib/locale-format.ts'
import { useNow } from '../../lib/use-now.ts'

const HOUR_MS = 60 * 60_000

/** When a lesson became public: '3 days ago', and its date after a week. Nothing for one that is not public. */
export function PublishedDate({ video: { publishedAt } }: { video: { publishedAt?: string | null } }) {
  const now = useNow(HOUR_MS)
  // A list that an earlier version stored on the device has no dates.
  if (!publishedAt) return null
  return (
    <time dateTime={publishedAt} title={formatMoment(publishedAt)} style={{ whiteSpace: 'nowrap' }}>
      {formatAge(publishedAt, now)}
    </time>
  )
}
