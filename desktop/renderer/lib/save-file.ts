/** The browser saves the file once the link is followed. */
const SAVED_AFTER_MS = 60_000

/** Lets the browser save a text, or what a server sent, as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS)
}
