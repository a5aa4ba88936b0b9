import { PRODUCT_NAME } from './product-name.ts'

/** The networks of the sidebar in its order, each with its name, its host and the address of a fresh library (SB-26 to SB-29). */
export const SOCIAL_NETWORKS = {
  instagram: { name: 'Instagram', host: 'instagram.com', address: 'https://www.instagram.com/' },
  x: { name: 'X', host: 'x.com', address: 'https://x.com/' },
  facebook: { name: 'Facebook', host: 'facebook.com', address: 'https://www.facebook.com/' },
  youtube: { name: 'YouTube', host: 'youtube.com', address: 'https://www.youtube.com/' },
} as const
export type SocialNetwork = keyof typeof SOCIAL_NETWORKS
// The names of an object's keys are not typed.
export const SOCIAL_NETWORK_KEYS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]

/** For each network the address of the department; empty where the link is not shown. */
export type SocialLinks = Record<SocialNetwork, string>

export const SPECIFIED_LINKS = Object.fromEntries(
  SOCIAL_NETWORK_KEYS.map((key) => [key, SOCIAL_NETWORKS[key].address]),
) as SocialLinks

/** The settings that say whose library it is. */
export interface DepartmentSettings {
  departmentName: string | null
  departmentLogo: string | null
  departmentContact: string | null
  accentDark: string | null
  accentLight: string | null
  socialLinks: SocialLinks
}

/** Whose library it is, as a page of the app has it. */
export interface Department {
  name: string
  /** The path of the logo; null for the mark of the product. */
  logo: string | null
  contact: string | null
  socialLinks: SocialLinks
}

/** The meta element of a page in which the server tells the department, as JSON. */
export const DEPARTMENT_META = 'department'
/** The style element of a page that sets the accent of the department. */
export const ACCENT_STYLE = 'department-accent'

export const NO_DEPARTMENT: Department = {
  name: PRODUCT_NAME,
  logo: null,
  contact: null,
  socialLinks: SPECIFIED_LINKS,
}

export const departmentOf = (
  settings: Omit<DepartmentSettings, 'accentDark' | 'accentLight'>,
): Department => ({
  name: settings.departmentName ?? PRODUCT_NAME,
  logo: settings.departmentLogo && `/uploads/${settings.departmentLogo}`,
  contact: settings.departmentContact,
  socialLinks: settings.socialLinks,
})

/** `mailto:` or `tel:` for a contact that is an e-mail address or a phone number alone; null for other text. */
export function contactAddress(contact: string): string | null {
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d\s()/.-]{5,30}$/.test(contact) ? `tel:${contact.replace(/[^\d+]/g, '')}` : null
}
