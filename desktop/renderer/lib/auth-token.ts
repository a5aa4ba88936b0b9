import { AUTH_TOKEN_KEY } from '#shared/limits/accounts.ts'
import { deviceStorage } from './device-storage.ts'

export interface TokenStore {
  read(): string | null
  write(token: string): void
  remove(): void
}

let store: TokenStore = {
  read: () => deviceStorage.read(AUTH_TOKEN_KEY),
  write: (token) => deviceStorage.write(AUTH_TOKEN_KEY, token),
  remove: () => deviceStorage.remove(AUTH_TOKEN_KEY),
}

/** The storage of the bearer credential (AU-47). The desktop app replaces it by the secret store of the system. */
export const authToken = {
  read: (): string | null => store.read(),
  write: (token: string): void => store.write(token),
  remove: (): void => store.remove(),
  keepIn: (other: TokenStore): void => void (store = other),
}
