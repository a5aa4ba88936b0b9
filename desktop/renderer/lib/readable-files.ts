/** A picked file that the browser can't read any more. The message is for a person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(file: Blob, options?: ErrorOptions) {
    const name = file instanceof File ? file.name : 'The file'
    super(
      `${name} can’t be read any more: it was changed, moved or removed. Please choose it again.`,
      options,
    )
  }
}

/**
 * Tells a lost connection from a file that changed after it was picked. A browser reports both as a request that
 * broke off.
 * @param error what a request that sends the files failed with
 * @returns the same error, or an UnreadableFile
 */
export async function withUnreadableFile(error: unknown, files: Iterable<Blob>): Promise<unknown> {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch (cause) {
      return new UnreadableFile(file, { cause })
    }
  }
  return error
}
