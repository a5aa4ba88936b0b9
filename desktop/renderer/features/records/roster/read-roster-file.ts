/** What a file of 5,000 lines takes, and more than the server reads. */
const ROSTER_MAX_BYTES = 900_000

/**
 * The text of a file in UTF-8, or as spreadsheet programs of Windows write it.
 * @throws Error with a sentence for the person
 */
export async function readRosterFile(file: File): Promise<string> {
  if (file.size > ROSTER_MAX_BYTES)
    throw new Error('This file is too large for a roster. Please split it into several files.')
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
