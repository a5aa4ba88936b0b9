import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { answerCalls } from '#server/threads/thread.ts'

/** Of a core that both want, the event loop gets nine tenths. */
const NICENESS = 10

/** argon2id with the minimum parameters of OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Hashing {
  password: string
  /** Null to make a hash of the password. */
  stored: string | null
}

// In Linux the priority is that of this thread, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

answerCalls(({ password, stored }: Hashing): string | boolean =>
  stored === null ? hashSync(password, COST) : verifySync(stored, password),
)
