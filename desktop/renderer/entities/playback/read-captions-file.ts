export const CAPTIONS_ACCEPT = '.vtt,.srt,text/vtt,application/x-subrip'

/** @returns the text of a caption file; `problem` names the wrong line where the file can't be read */
export async function readCaptionsFile(file: File): Promise<{ text: string; problem: string | undefined }> {
  // Loaded when a file is picked: the parser isn't part of the first load.
  const { CAPTIONS_TOO_LARGE, CaptionsError, parseCaptions } = await import('#shared/captions.ts')
  const { CAPTIONS_MAX_BYTES } = await import('#shared/limits.ts')
  if (file.size > CAPTIONS_MAX_BYTES) return { text: '', problem: CAPTIONS_TOO_LARGE }
  const text = await file.text()
  try {
    parseCaptions(text)
    return { text, problem: undefined }
  } catch (error) {
    if (error instanceof CaptionsError) return { text, problem: error.message }
    throw error
  }
}
