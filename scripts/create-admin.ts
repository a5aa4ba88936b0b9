import { createInterface } from 'node:readline/promises'
import { ZodError } from 'zod'
import { readConfig } from '../server/config.ts'
import { restrictDataFolder } from '../server/data-folder.ts'
import { Database } from '../server/database/database.ts'
import { entities } from '../server/entities.ts'
import { createAccounts } from '../server/features/accounts/accounts.service.ts'
import { createDomainSignInPolicy } from '#server/features/accounts/domain-sign-in-policy.ts'
import { createSecondSteps } from '#server/features/second-factor/second-steps.service.ts'
import { createSessions } from '../server/features/accounts/sessions.service.ts'
import { createEventBus } from '../server/live/event-bus.ts'
import { ApiError } from '../server/api-error.ts'

const [username = '', email = ''] = process.argv.slice(2)
if (!username || !email) {
  console.error(
    'Usage: npm run create-admin -- USERNAME EMAIL   (the password is asked for, or read from ADMIN_PASSWORD)',
  )
  process.exit(2)
}

/** @returns the line that was typed or piped in; an empty text where the input ends without one */
async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without a terminal the input may already be at its end: then the question is never answered.
  const ended = new Promise<string>((resolve) => void terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(process.stdin.isTTY ? 'Password: ' : ''), ended])
  } finally {
    terminal.close()
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError || error instanceof ZodError

function reasonOf(error: unknown): string {
  if (error instanceof ZodError) return error.issues.map(({ message }) => message).join('\n')
  return error instanceof ApiError ? error.message : 'Admin creation failed'
}

const password = process.env['ADMIN_PASSWORD'] || (await askPassword())
if (!password) {
  console.error('There is no password. Run this in a terminal, or set ADMIN_PASSWORD.')
  process.exit(2)
}

// The environment may hold a part of the first admin's data, which is not meant for this account.
const config = readConfig({ ...process.env, ADMIN_USERNAME: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
const readable = restrictDataFolder(config.dataDir)
if (readable) console.error(readable)
const database = await Database.open(config, entities).catch((error: unknown) => {
  console.error(`The database could not be opened: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
const now = () => new Date()
const events = createEventBus({ database, now })
const sessions = createSessions({ config, database, events, now })
const domainSignInPolicy = createDomainSignInPolicy(config.signInProviders)
const secondSteps = createSecondSteps({ config, database, now })
try {
  // A new account gets no mail.
  const mail = { enqueue: () => undefined, isConfigured: config.mail !== null }
  const user = await createAccounts({
    database,
    sessions,
    secondSteps,
    mail,
    now,
    domainSignInPolicy,
  }).createAdmin({
    username,
    email,
    password,
  })
  console.log(`Admin ${user.username} can sign in now.`)
} catch (error) {
  console.error(`Admin Creation Failed\n${reasonOf(error)}`)
  if (!isRefusal(error)) console.error(error)
  process.exitCode = 1
} finally {
  await database.close()
}
