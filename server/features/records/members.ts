import type { Statements } from '#server/database/database.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'

export interface RecordedMember {
  id: number
  name: string
}

const MEMBER_OF = 'select id, name from members where user_id = ? for no key update'

/**
 * The member of an account, locked until the transaction ends. The first report of an account makes it a member without a
 * place on the roster.
 * @returns null where the account does not exist
 */
export async function lockMemberOf(
  statements: Statements,
  userId: number,
  at: Date,
): Promise<RecordedMember | null> {
  const [known] = await statements.execute<RecordedMember[]>(MEMBER_OF, [userId])
  if (known) return known
  const [account] = await statements.execute<NameRow[]>(
    'select username, first_name, last_name from users where id = ?',
    [userId],
  )
  if (!account) return null
  await statements.execute(
    'insert into members (name, user_id, created_at) values (?, ?, ?) on conflict (user_id) do nothing',
    [displayName(account), userId, at],
  )
  const [made] = await statements.execute<RecordedMember[]>(MEMBER_OF, [userId])
  return made ?? null
}
