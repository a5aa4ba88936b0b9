/**
 * What happens to a failed download: it is retried (`interrupted`), begun again (`changed`), waits for room
 * (`room`), is removed (`withdrawn`), or waits for a person (`final`).
 */
export type FailureKind = 'interrupted' | 'changed' | 'room' | 'withdrawn' | 'final'

/** A failure whose message is a sentence for a person. */
export class DownloadFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.kind = kind
  }
}

export const asFailure = (error: unknown): DownloadFailure =>
  error instanceof DownloadFailure
    ? error
    : new DownloadFailure('interrupted', 'The connection broke off. It goes on by itself.', { cause: error })

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const FOLDER_CODES = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ELOOP'])

async function withSentence<Result>(
  work: () => Promise<Result>,
  say: (code: unknown) => string,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(error)
    // A virus scanner or a player closes the file again, so this is worth another try.
    if (code === 'EBUSY') {
      const sentence = 'Another program uses the file. It is tried again by itself.'
      throw new DownloadFailure('interrupted', sentence, { cause: error })
    }
    throw new DownloadFailure('final', say(code), { cause: error })
  }
}

/** Runs work on the disk. @throws {DownloadFailure} with a sentence that names the problem */
export const withDiskErrors = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withSentence(work, (code) =>
    FOLDER_CODES.has(code)
      ? 'The folder for downloads can’t be written to. Choose another one in the settings.'
      : 'The file couldn’t be written to this computer’s disk.',
  )

/** The same for writes of the list, which is in the desktop app's own folder. */
export const withListErrors = (work: () => Promise<void>): Promise<void> =>
  withSentence(work, () => 'The list of downloads couldn’t be written to this computer’s disk.')

export const diskFull = (cause?: unknown): DownloadFailure =>
  new DownloadFailure('room', 'This computer’s disk is full. Make room, then try again.', { cause })
