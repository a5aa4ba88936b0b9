import { serverOrigin } from '../../lib/server-origin.ts'
import type { WallSettings } from './wall-storage.ts'

/** The address at which phones find a path of this server. */
export function addressForPhones(
  { phoneAddress }: Pick<WallSettings, 'phoneAddress'>,
  path: string,
  origin = serverOrigin.read(),
): string {
  const base = URL.canParse(phoneAddress) && /^https?:/.test(phoneAddress) ? phoneAddress : origin
  return new URL(path, base).href
}
