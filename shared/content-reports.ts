/** What a person reports as wrong, with its words on the screens. The keys are stored. */
export const REPORT_REASON_TEXTS = {
  patient: 'Shows a patient or private data',
  wrong: 'Wrong or dangerous content',
  offensive: 'Offensive',
  copyright: 'Copyright',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASON_TEXTS
// The keys of an object are typed as strings alone.
export const REPORT_REASONS = Object.keys(REPORT_REASON_TEXTS) as ReportReason[]

export const REPORT_SUBJECTS = ['video', 'comment'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const REPORT_STATES = ['open', 'settled'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** `removed` is also a video that was deleted. */
export const REPORT_OUTCOMES = ['withdrawn', 'removed', 'kept'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
/** Continues the sentence about a video or a comment. */
export const REPORT_OUTCOME_TEXTS: Readonly<Record<ReportOutcome, string>> = {
  withdrawn: 'it was withdrawn',
  removed: 'it was removed',
  kept: 'it stays',
}
