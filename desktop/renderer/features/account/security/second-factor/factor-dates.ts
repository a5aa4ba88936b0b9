import { formatDate, formatMoment } from '../../../../lib/locale-format.ts'

/** When a factor was added, and when it was last used, as one line. */
export const addedAndUsed = ({ createdAt, usedAt }: { createdAt: string; usedAt: string | null }): string =>
  `Added ${formatDate(createdAt)} · ${usedAt === null ? 'not used yet' : `last used ${formatMoment(usedAt)}`}`
