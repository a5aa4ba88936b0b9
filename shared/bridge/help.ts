import { z } from 'zod'

/** What helps those who look after this computer. */

const nothing = z.object({})

export const helpCalls = {
  /** Whether the folder was shown. */
  openLogFolder: { args: nothing, result: z.boolean() },
  /** Puts versions, system, server and the last lines of the log on the clipboard: no token and no names. */
  copyDiagnostics: { args: nothing, result: z.void() },
}

export const helpEvents = {
  /** They were copied from the menu. */
  diagnosticsCopied: nothing,
}
