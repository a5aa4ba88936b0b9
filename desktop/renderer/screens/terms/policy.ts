/** A paragraph, or a list of points under the paragraph before it. */
export type PolicyBlock = string | readonly string[]

export interface PolicySection {
  /** Its address on the page: links to it live outside of this app, so that it never changes. */
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
