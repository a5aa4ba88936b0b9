import type { Cue } from '#shared/captions.ts'
import { CAPTIONS_MAX_BYTES } from '#shared/limits/uploads.ts'

export const CAPTIONS_ACCEPT = '.vtt,.srt,text/vtt,application/x-subrip'

interface PickedCaptions {
  text: string
  cues: Cue[]
  /** Names the wrong line where the file can't be read. */
  problem: string | undefined
  /** Says which cues were left out of a file that has others. */
  note: string | undefined
}

/** The most lines that are named: a file of an hour has a thousand. */
const NAMED_LINES_MAX = 3

function describeLeftOut(leftOut: readonly string[]): string | undefined {
  if (leftOut.length === 0) return undefined
  const named = leftOut.slice(0, NAMED_LINES_MAX).join(' ')
  const others = leftOut.length - NAMED_LINES_MAX
  return `Left out: ${named}${others > 0 ? ` And ${others} more.` : ''}`
}

export async function readCaptionsFile(file: File): Promise<PickedCaptions> {
  // Loaded when a file is picked: the parser isn't part of the first load.
  const { CAPTIONS_TOO_LARGE, CaptionsError, readCaptions } = await import('#shared/captions.ts')
  const none = { cues: [], note: undefined }
  if (file.size > CAPTIONS_MAX_BYTES) return { ...none, text: '', problem: CAPTIONS_TOO_LARGE }
  const text = await file.text()
  try {
    const { cues, leftOut } = readCaptions(text)
    return { text, cues, problem: undefined, note: describeLeftOut(leftOut) }
  } catch (error) {
    if (error instanceof CaptionsError) return { ...none, text, problem: error.message }
    throw error
  }
}
