import type { WallSettings } from './wall-storage.ts'

type Phones = Pick<WallSettings, 'phoneAddress'>

function onPhones({ phoneAddress }: Phones, origin: string, path: string): string {
  const base = URL.canParse(phoneAddress) && /^https?:/.test(phoneAddress) ? phoneAddress : origin
  return new URL(path, base).href
}

/** Where a phone finds the clip. */
export const clipAddress = (settings: Phones, origin: string, id: number): string =>
  onPhones(settings, origin, `/video/${id}`)

/** Where the first lesson of an empty library is sent from. */
export const uploadAddress = (settings: Phones, origin: string): string =>
  onPhones(settings, origin, '/upload')

/** Where a phone becomes a button for this wall; the code is in the part that no server is sent. */
export const callAddress = (settings: Phones, origin: string, code: string): string =>
  onPhones(settings, origin, `/call#${code}`)
