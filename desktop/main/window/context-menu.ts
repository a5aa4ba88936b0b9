import type { Contents, MenuEntry, PressedAt } from '../electron-api.ts'
import { externalLink } from './external-link.ts'
import { isOwnPage } from './navigation.ts'

const SUGGESTIONS_MAX = 5
const LINE: MenuEntry = { type: 'separator' }

export interface ContextActions {
  getServer(): string | null
  addWord(word: string): boolean
  copyText(text: string): void
}

/** The address that another person can open: a screen of the app is one of the server. */
function linkToCopy(address: string, server: string | null): string | null {
  if (!isOwnPage(address)) return externalLink(address)
  const { pathname, search, hash } = new URL(address)
  return server && server + pathname + search + hash
}

/** Menus take a single & as the mark of a key. */
const asLabel = (text: string): string => text.replaceAll('&', '&&')

function suggestions(at: PressedAt, contents: Contents): MenuEntry[] {
  if (!at.isEditable || at.misspelledWord === '') return []
  if (at.dictionarySuggestions.length === 0) return [{ label: 'No Suggestions', enabled: false }]
  return at.dictionarySuggestions.slice(0, SUGGESTIONS_MAX).map((word) => ({
    label: asLabel(word),
    click: () => contents.replaceMisspelling(word),
  }))
}

function linkEntry(address: string, { getServer, copyText }: ContextActions): MenuEntry[] {
  const link = address === '' ? null : linkToCopy(address, getServer())
  if (link === null) return []
  const mail = /^mailto:([^?]*)/.exec(link)?.[1]
  return mail === undefined
    ? [{ label: 'Copy Link', click: () => copyText(link) }]
    : [{ label: 'Copy Email Address', click: () => copyText(mail) }]
}

function editEntries({ isEditable, selectionText, editFlags }: PressedAt): MenuEntry[] {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags
  const copy: MenuEntry = { role: 'copy', enabled: canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', enabled: canCut },
    copy,
    { role: 'paste', enabled: canPaste },
    { role: 'selectAll', enabled: canSelectAll },
  ]
}

/** The menu of the right mouse button; null where it would have no entry. */
export function contextMenu(at: PressedAt, contents: Contents, actions: ContextActions): MenuEntry[] | null {
  const words = suggestions(at, contents)
  const groups = [
    words,
    words.length > 0
      ? [{ label: 'Add to Dictionary', click: () => void actions.addWord(at.misspelledWord) }]
      : [],
    linkEntry(at.linkURL, actions),
    editEntries(at),
  ].filter((group) => group.length > 0)
  const entries = groups.flatMap((group, place) => (place === 0 ? group : [LINE, ...group]))
  return entries.length > 0 ? entries : null
}
