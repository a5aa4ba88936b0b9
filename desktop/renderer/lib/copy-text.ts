/**
 * Copies text to the clipboard. Without https a page has no clipboard API; there the selected field is copied with
 * `execCommand`.
 * @throws {Error} when neither works
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    field?.select()
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else works outside of secure contexts
    if (!field || !document.execCommand('copy')) throw error
  }
}
