import { availableParallelism } from 'node:os'
import { createThread, type Thread } from '#server/threads/thread.ts'
import { unavailableError } from '#server/api-error.ts'
import type { Hashing } from './hashing-thread.ts'

/** A hash takes 19 MB and about 15 ms of a core: this many run at a time, and these many wait. */
export const HASHING = { threads: Math.min(2, availableParallelism()), waitingMax: 100 }

type HashingThread = Thread<Hashing, string | boolean>

const module = new URL('./hashing-thread.ts', import.meta.url)
const idle: HashingThread[] = Array.from({ length: HASHING.threads }, () => createThread(module))
const waiting: ((thread: HashingThread) => void)[] = []

/** Waits in the order of arrival. */
function waitForThread(signal: AbortSignal | undefined): Promise<HashingThread> {
  if (waiting.length >= HASHING.waitingMax) throw busy()
  const turn = Promise.withResolvers<HashingThread>()
  waiting.push(turn.resolve)
  signal?.addEventListener(
    'abort',
    () => {
      const place = waiting.indexOf(turn.resolve)
      if (place === -1) return
      waiting.splice(place, 1)
      turn.reject(gone())
    },
    { once: true },
  )
  return turn.promise
}

async function run(hashing: Hashing, signal: AbortSignal | undefined): Promise<string | boolean> {
  if (signal?.aborted) throw gone()
  const thread = idle.pop() ?? (await waitForThread(signal))
  try {
    return await thread.call(hashing)
  } finally {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }
}

/** How many hashes wait for a thread. */
export const waitingPasswords = (): number => waiting.length

const busy = () => unavailableError('Many people are signing in right now. Please try again in a moment.', 5)
const gone = () => unavailableError('The connection ended before the sign-in.', 1)

/**
 * @param signal aborts when the client has disconnected
 * @throws ApiError unavailable where too many wait
 */
export const hashPassword = async (password: string, signal?: AbortSignal): Promise<string> =>
  String(await run({ password: password.normalize('NFC'), stored: null }, signal))

/** The hash of a random text, at the cost of the hashes above. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$78PF0Ttvyj3I+Yit2g2Eaw$IDbbNdBd27ysg6sfMeQNo1ujTbLed7ceKvP+acNQDfQ'

/**
 * Whether the password is right.
 * @param stored null where there is no account or no password: a dummy hash is verified then, so that the time of the
 * answer doesn't tell whether the name exists
 * @param signal aborts when the client has disconnected
 * @throws ApiError unavailable where too many wait
 */
export async function isRightPassword(
  stored: string | null,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  // Keyboards write é as one character or as two. Hashes from before both became one may have either form.
  for (const form of new Set([password.normalize('NFC'), password.normalize('NFD')])) {
    const isRight = await run({ password: form, stored: stored ?? DUMMY_HASH }, signal)
    if (isRight === true && stored !== null) return true
  }
  return false
}
