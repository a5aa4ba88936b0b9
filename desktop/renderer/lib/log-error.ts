/** Failures are kept where a developer looks for them; a person hears of them on the screen. */
export function logError(...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.error(...details)
}
