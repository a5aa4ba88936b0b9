/** The browser saves the file once the link is followed. */
const SAVED_AFTER_MS = 60_000

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS)
}
