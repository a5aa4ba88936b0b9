const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** When a factor was added, and when it was last used, as one line. */
export const addedAndUsed = ({ createdAt, usedAt }: { createdAt: string; usedAt: string | null }): string =>
  `Added ${DATE.format(new Date(createdAt))} · ${usedAt === null ? 'not used yet' : `last used ${MOMENT.format(new Date(usedAt))}`}`
