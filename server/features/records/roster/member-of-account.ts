import type { Statements } from '#server/database/database.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'

export interface RecordedMember {
  id: number
  name: string
  /** The unit of now. */
  unit_id: number | null
  unit: string | null
}

const LOCK_MEMBER = 'select id from members where user_id = ? for no key update'
const MEMBER_OF = `select p.id, p.name, m.unit_id, u.name as unit from members p
  left join memberships m on m.member_id = p.id and m.to_day is null left join units u on u.id = m.unit_id
  where p.user_id = ? limit 1`

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
  const find = async () => {
    await statements.execute(LOCK_MEMBER, [userId])
    const [member] = await statements.execute<RecordedMember[]>(MEMBER_OF, [userId])
    return member ?? null
  }
  const known = await find()
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
  return find()
}
