/** A paragraph, or a list of points that belongs to the paragraph before it. */
export type PolicyBlock = string | readonly string[]

export interface PolicySection {
  /** The anchor of the section. It must not change: links outside of the app use it. */
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

export interface PolicyPart {
  id: string
  title: string
  sections: readonly PolicySection[]
}

export const LAST_UPDATED = '05/10/2025'
export const CONTACT = 'privacy@turnout.example'
