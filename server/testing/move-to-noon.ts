import type { TestApp } from './test-app.ts'

/**
 * Moves the clock of an app to noon of tomorrow, in the zone of the server: what a test does in some hours is then on one
 * training day, at each time of the real day. Sessions are opened after it.
 * @returns noon, in ms
 */
export function moveToNoon({ clock }: Pick<TestApp, 'clock'>): number {
  const noon = new Date().setHours(36, 0, 0, 0)
  clock.offset = noon - Date.now()
  return noon
}
