import type { Cue } from '#shared/captions.ts'

export const CAPTIONS_ACCEPT = '.vtt,.srt,text/vtt,application/x-subrip'

interface PickedCaptions {
  text: string
  cues: Cue[]
  /** Names the wrong line where the file can't be read. */
  problem: string | undefined
  /** A sentence for each cue that was left out. */
  leftOut: string[]
}

export async function readCaptionsFile(file: File): Promise<PickedCaptions> {
  // Loaded when a file is picked: the parser isn't part of the first load.
  const { CAPTIONS_TOO_LARGE, CaptionsError, readCaptions } = await import('#shared/captions.ts')
  const { CAPTIONS_MAX_BYTES } = await import('#shared/limits.ts')
  const none = { cues: [], leftOut: [] }
  if (file.size > CAPTIONS_MAX_BYTES) return { ...none, text: '', problem: CAPTIONS_TOO_LARGE }
  const text = await file.text()
  try {
    return { text, problem: undefined, ...readCaptions(text) }
  } catch (error) {
    if (error instanceof CaptionsError) return { ...none, text, problem: error.message }
    throw error
  }
}
