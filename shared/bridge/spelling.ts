import { z } from 'zod'

const spellingState = z.object({
  isOn: z.boolean(),
  /** The dictionary comes from a server of Google. On macOS the system has one. */
  isDownloaded: z.boolean(),
})
export type SpellingState = z.infer<typeof spellingState>

export const spellingCalls = {
  getSpelling: { args: z.object({}), result: spellingState },
  setSpelling: { args: z.object({ isOn: z.boolean() }), result: spellingState },
}
