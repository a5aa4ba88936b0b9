import type { Database } from '../database/database.ts'
import { DEMO_EMAIL_DOMAIN } from './demo-accounts.ts'

/**
 * Outside demo mode no account may have a public password.
 * @throws Error with a sentence, when the demo accounts are in this database
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
