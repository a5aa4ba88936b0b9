import type { ElectronApi } from '../../electron-api.ts'

export type SecretStore = 'keychain' | 'basic_text' | 'none'

/** The secret store of the system. */
export function doubleSecretStore(store: SecretStore): ElectronApi['safeStorage'] {
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(store !== 'none'),
    getSelectedStorageBackend: () => (store === 'keychain' ? 'gnome_libsecret' : 'basic_text'),
    // Not encrypted, but a search for the token does not find it.
    encryptStringAsync: (text) => Promise.resolve(Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a))),
    decryptStringAsync: (bytes) =>
      Promise.resolve({
        result: String(Buffer.from(bytes.map((byte) => byte ^ 0x5a))),
        shouldReEncrypt: false,
      }),
  }
}
