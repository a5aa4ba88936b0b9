import type { ElectronApi } from '../../electron-api.ts'
import type { Lifecycle } from './lifecycle.ts'

/**
 * `locked` answers when a person has unlocked it; `refusing` says that it is there and encrypts nothing;
 * `basic_text` is Linux without a keyring.
 */
export type SecretStore = 'keychain' | 'basic_text' | 'locked' | 'refusing'

const scramble = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
const BEFORE_READY = 'safeStorage cannot be used before app is ready'

/** The secret store of the system. */
export function doubleSecretStore(store: SecretStore, lifecycle: Lifecycle) {
  let unlock = (): void => undefined
  const unlocked = store === 'locked' ? new Promise<void>((resolve) => (unlock = resolve)) : Promise.resolve()
  const state = { asked: 0, unlock: () => unlock() }
  const answer = async (): Promise<void> => {
    if (!lifecycle.isReady) throw new Error(BEFORE_READY)
    state.asked += 1
    await unlocked
  }
  const safeStorage: ElectronApi['safeStorage'] = {
    async isAsyncEncryptionAvailable() {
      // It never says no once Electron is ready: it waits.
      if (!lifecycle.isReady) return false
      await answer()
      return true
    },
    getSelectedStorageBackend() {
      if (!lifecycle.isReady) return 'unknown'
      return store === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
    },
    // Not encrypted, but a search for the token does not find it.
    async encryptStringAsync(text) {
      await answer()
      if (store === 'refusing') {
        throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
      }
      return scramble(Buffer.from(text))
    },
    async decryptStringAsync(bytes) {
      await answer()
      if (store === 'refusing') {
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
      }
      return { result: String(scramble(bytes)), shouldReEncrypt: false }
    },
  }
  return { safeStorage: lifecycle.onlyOwn('SafeStorage', safeStorage), state }
}
