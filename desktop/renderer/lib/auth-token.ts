import { AUTH_TOKEN_KEY } from '#shared/limits.ts'
import { deviceStorage } from './device-storage.ts'

/** Where the bearer credential lives. The desktop app puts the system's secret store behind the same three. */
export const authToken = {
  read: (): string | null => deviceStorage.read(AUTH_TOKEN_KEY),
  write: (token: string): void => deviceStorage.write(AUTH_TOKEN_KEY, token),
  remove: (): void => deviceStorage.remove(AUTH_TOKEN_KEY),
}
