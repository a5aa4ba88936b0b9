/** Writes a failure to the console, for developers. The screen reports it to the user. */
export function logError(...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place that may
  console.error(...details)
}
