import type { Database } from '../database/database.ts'

/** The accounts of the demo library. Their password is public: they exist in demo mode alone. */
export const DEMO_PASSWORD = 'turnout-demo'
const DEMO_EMAIL_DOMAIN = 'demo.turnout.invalid'
export const DEMO_ADMIN = 'demo_admin'
export const DEMO_VIEWER = 'demo_crew'

export const demoEmail = (username: string): string => `${username}@${DEMO_EMAIL_DOMAIN}`

export function describeDemoAccounts(): string {
  return [
    'The demo library is open. Sign in with:',
    `  training officer (admin): ${DEMO_ADMIN} / ${DEMO_PASSWORD}`,
    `  crew member:              ${DEMO_VIEWER} / ${DEMO_PASSWORD}`,
    'Everybody knows these passwords: set DEMO=false and another DATA_DIR before others use this server.',
  ].join('\n')
}

/**
 * Outside demo mode no account may have a public password.
 * @throws Error with a sentence for the operator, when the database has demo accounts
 */
export async function refuseDemoData(database: Database): Promise<void> {
  const found = await database.reader.all('select 1 from users where email like ? limit 1', [
    `%@${DEMO_EMAIL_DOMAIN}`,
  ])
  if (found.length === 0) return
  throw new Error(
    'This database holds the demo library, whose passwords are public. Start with DEMO=true, or choose an empty DATA_DIR.',
  )
}
