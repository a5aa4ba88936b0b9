/**
 * Puts text on the clipboard. A station's server without https has no clipboard for pages; there the selected
 * field is copied the old way.
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
