import type { Configuration } from 'electron-builder'

/** What the environment adds to electron-builder.yml. */

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that name a certificate, as electron-builder reads them. */
const CERTIFICATES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['CSC_LINK', 'CSC_NAME'],
  win32: ['WIN_CSC_LINK', 'CSC_LINK'],
}

/** @throws where the address is not https: who changes the answers of an http address installs any program */
function updatesFrom(address: string | undefined): { provider: 'generic'; url: string } | null {
  // Without an address the app never looks for updates.
  if (!address) return null
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new Error(`UPDATE_URL must be an address that starts with https://, and is ${address}`)
  return { provider: 'generic', url: address }
}

/**
 * @param platform the system that packages are made for
 * @returns electron-builder's configuration with the address of updates (`UPDATE_URL`) and the signing: with the
 * certificate where one is named, and a failure where it can't be used; otherwise ad hoc on macOS and not at all
 * on Windows
 * @throws Error where `UPDATE_URL` is not https
 */
export function packageConfig(environment: Environment, platform: NodeJS.Platform): Configuration {
  const hasCertificate = (CERTIFICATES[platform] ?? []).some((name) => Boolean(environment[name]))
  return {
    extends: 'electron-builder.yml',
    // The bundles need no package: electron-builder neither rebuilds packages nor looks for them.
    beforeBuild: () => Promise.resolve(false),
    publish: updatesFrom(environment['UPDATE_URL']),
    forceCodeSigning: hasCertificate,
    // Flipped fuses break the signature that Electron came with, and Apple Silicon ends a program with a broken
    // signature at once. The hardened runtime needs a team, which an ad hoc signature does not have.
    ...(platform === 'darwin' && !hasCertificate
      ? { mac: { identity: '-', hardenedRuntime: false, notarize: false } }
      : {}),
  }
}
