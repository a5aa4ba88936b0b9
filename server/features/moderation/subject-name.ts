import type { ReportedSubject } from '#server/entities/content-report.entity.ts'

/** What was reported, for a sentence: “Ladders”, or a comment on “Ladders”. */
export const subjectName = ({ kind, title }: Pick<ReportedSubject, 'kind' | 'title'>): string =>
  kind === 'comment' ? `a comment on “${title}”` : `“${title}”`
