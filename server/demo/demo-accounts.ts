import type { Database } from '../database/database.ts'
import { isRightPassword } from '../features/accounts/passwords.ts'

/** The accounts of the demo library. Their password is public: they exist in demo mode alone. */
export const DEMO_PASSWORD = 'turnout-demo'
const DEMO_EMAIL_DOMAIN = 'demo.turnout.invalid'
export const DEMO_ADMIN = 'demo_admin'
export const DEMO_VIEWER = 'demo_crew'

export const demoEmail = (username: string): string => `${username}@${DEMO_EMAIL_DOMAIN}`

export function describeDemoAccounts(): string {
  return [
    'The demo library is open. Sign in with:',
    `  administrator, officer:    ${DEMO_ADMIN} / ${DEMO_PASSWORD}`,
    `  crew member:               ${DEMO_VIEWER} / ${DEMO_PASSWORD}`,
    'Everybody knows these passwords: set DEMO=false and another DATA_DIR before others use this server.',
  ].join('\n')
}

/**
 * Outside demo mode no account may have a public password. The mark of the demo library is its administrator with that
 * password: no stranger can make an administrator, while names and addresses are texts that strangers choose.
 * @throws Error with a sentence for the operator, when the database has the demo library
 */
export async function refuseDemoData(database: Pick<Database, 'reader'>): Promise<void> {
  const [row] = await database.reader.all<{ password_hash: string | null }>(
    'select password_hash from users where username_key = ? and is_admin = true',
    [DEMO_ADMIN],
  )
  if (!row || !(await isRightPassword(row.password_hash, DEMO_PASSWORD))) return
  throw new Error(
    `This database holds the demo library, whose passwords are public: that of the administrator ${DEMO_ADMIN} too. ` +
      'Start with DEMO=true, or choose an empty DATA_DIR.',
  )
}
