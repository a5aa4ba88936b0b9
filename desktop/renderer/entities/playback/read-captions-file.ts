export const CAPTIONS_ACCEPT = '.vtt,.srt,text/vtt,application/x-subrip'

/** The text of a picked file, or why it can't be captions: the line that is wrong. */
export async function readCaptionsFile(file: File): Promise<{ text: string; problem: string | undefined }> {
  // Only whoever picks one needs to read one.
  const { CAPTIONS_TOO_LARGE, CaptionsError, readCaptions } = await import('#shared/captions.ts')
  const { CAPTIONS_MAX_BYTES } = await import('#shared/limits.ts')
  if (file.size > CAPTIONS_MAX_BYTES) return { text: '', problem: CAPTIONS_TOO_LARGE }
  const text = await file.text()
  try {
    readCaptions(text)
    return { text, problem: undefined }
  } catch (error) {
    if (error instanceof CaptionsError) return { text, problem: error.message }
    throw error
  }
}
