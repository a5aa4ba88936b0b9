/** Test files of one suite that run at the same times. */
export interface Line {
  files: readonly string[]
  /** Why a submission does without them. Lines without a reason run at each submission. */
  nightly?: string
  /**
   * A submission that changes one of these files runs the line too; a changed test file runs in any case. ITS_FEATURE is
   * the folder of the feature of a test file.
   */
  unlessChanged?: readonly string[]
}

/** Code of the server, of the contract and of the app that belongs to features: folders and files by their names. */
export const codeOf = (...names: string[]): string[] => {
  // Braces around one name stand for themselves.
  const name = names.length > 1 ? `{${names.join(',')}}` : names.join('')
  return [
    `server/features/${name}/**`,
    `shared/contract/${name}.ts`,
    `desktop/renderer/{entities,features,screens}/${name}/**`,
    `desktop/renderer/features/{account,admin}/${name}/**`,
  ]
}

/** What makes and reads media. */
export const MEDIA_CODE = ['server/media/**', 'server/features/processing/**', 'shared/limits/uploads.ts']
