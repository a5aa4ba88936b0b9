import { createRequire } from 'node:module'

/** Programs of Windows, made and read with the package that electron-builder itself changes them with. */

interface Entry {
  type: number | string
  id: number | string
}
interface Executable {
  generate(): ArrayBuffer
}
interface Version {
  setStringValues(language: typeof ENGLISH, values: Record<string, string>): void
  getStringValues(language: typeof ENGLISH): Record<string, string>
  outputToResourceEntries(entries: Entry[]): void
}
interface Resedit {
  NtExecutable: { createEmpty(is32: boolean, isDll: boolean): Executable; from(bytes: Buffer): Executable }
  NtExecutableResource: {
    from(program: Executable): { entries: Entry[]; outputResource(program: Executable): void }
  }
  Resource: { VersionInfo: { createEmpty(): Version; fromEntries(entries: Entry[]): Version[] } }
}

const ENGLISH = { lang: 1033, codepage: 1200 }

// The package's own types bring a browser's globals into the whole project.
const { NtExecutable, NtExecutableResource, Resource } = createRequire(import.meta.url)('resedit') as Resedit

/** @returns a program that does nothing, with the values that Windows shows as its version */
export function windowsProgram(values: Record<string, string>): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(ENGLISH, values)
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

/** @returns the program's resources, and the values that Windows shows as its version */
export function readWindowsProgram(bytes: Buffer): { entries: Entry[]; values: Record<string, string> } {
  const { entries } = NtExecutableResource.from(NtExecutable.from(bytes))
  return { entries, values: Resource.VersionInfo.fromEntries(entries)[0]?.getStringValues(ENGLISH) ?? {} }
}
