import type { User } from '#shared/contract/accounts.ts'
import { deviceStorage } from '../../lib/device-storage.ts'

const KEY = 'stored-lists'

type Account = Pick<User, 'id' | 'role'>

/** A new role is another account here: it may see other things. */
export const accountOf = (user: Account | null): string => (user ? `${user.id}-${user.role}` : 'visitor')

/**
 * The mark of the lists that this device has stored (entities/stored-lists): whose they are, and a random part. Lists
 * with another mark are never read, so removing the mark makes them unreadable at once, in every tab.
 */
export const listMark = {
  read: (): string | null => deviceStorage.read(KEY),
  remove: (): void => deviceStorage.remove(KEY),
  /** The server has said who is signed in: the lists of anybody else are unreadable from now on. */
  settle(user: Account | null): void {
    if (!listMark.read()?.startsWith(`${accountOf(user)} `)) listMark.remove()
  },
  /** @returns the mark for lists of this person */
  claim(user: Account | null): string {
    listMark.settle(user)
    const known = listMark.read()
    if (known !== null) return known
    const mark = `${accountOf(user)} ${crypto.randomUUID()}`
    deviceStorage.write(KEY, mark)
    return mark
  },
}
