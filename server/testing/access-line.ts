/** The rows that a call is about, created for each call. */
export interface Subjects {
  owner: number
  /** An account that no caller signs in as. */
  person: number
  video: number
  comment: number
  /** A file beside the film; only proposed where the video has a proposal. */
  attachment: number
  /** Of the owner, with the video. */
  series: number
  /** An uploaded file of the owner that no video uses. */
  file: string
  /** A name that no account has. Everything of `record` is named so. */
  newName: string
  /** Only for calls of the training record. */
  record: RecordSubjects | null
}

/** Rows of the training record in the unit of `officer`. */
export interface RecordSubjects {
  /** The unit itself. */
  station: number
  /** An empty unit below it. */
  crew: number
  /** The owner of the subjects as a person of the roster. */
  member: number
  /** A person of the roster without an account. */
  recruit: number
  /** A line of the ledger of `member`. */
  credit: number
  /** A drill that the owner filed, and that `member` attended. It waits for its confirmation. */
  session: number
  attendance: number
  /** To the unit. */
  assignment: number
}

/**
 * `owner` uploaded the video, wrote the comment, and is the member of the subjects; `stranger` is another member
 * of the unit.
 */
export const CALLERS = ['anonymous', 'owner', 'stranger', 'admin'] as const
/** Callers whose token is no longer valid. `demoted` was an administrator. */
export const FORMER_CALLERS = ['signedOut', 'expired', 'demoted'] as const
/** `officer` leads the unit of the subjects, and `officerElsewhere` another one. */
export const OFFICERS = ['officer', 'officerElsewhere', 'trainingOfficer'] as const
export type CallerName =
  (typeof CALLERS)[number] | (typeof FORMER_CALLERS)[number] | (typeof OFFICERS)[number]

/** `proposed` is an approved video with a proposal that waits for a review. */
export type SubjectState = 'approved' | 'pending' | 'withdrawn' | 'proposed'

export interface Line {
  route: string
  /** The status for each of CALLERS. A caller whose token is no longer valid is anonymous. */
  answers: readonly [number, number, number, number]
  /** The status for each of OFFICERS, who call the training record alone; that of `stranger` by default. */
  officers?: readonly [number, number, number]
  /** The answer to `officer` has the name of the subjects. That of `officerElsewhere` never has it. */
  isOfUnit?: true
  /** The state of the video; approved by default. */
  of?: SubjectState
  id?: (subjects: Subjects) => number | string
  body?: (subjects: Subjects) => object
  /** Without the question mark. */
  query?: (subjects: Subjects) => string
  endsSession?: true
}

export const EVERYBODY = [200, 200, 200, 200] as const
export const REDIRECTED = [302, 302, 302, 302] as const
export const SIGNED_IN = [401, 200, 200, 200] as const
export const ADMINS = [401, 403, 403, 200] as const
/** The owner and admins. */
export const OWN = [401, 200, 403, 200] as const

export const video = ({ video }: Subjects) => video
