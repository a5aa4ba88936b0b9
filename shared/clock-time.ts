/** 2:14, 75:10 or 1:02:03. */
const CLOCK = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)$/

/** The seconds of a time that a person typed; null for other words. */
export function secondsOfClock(word: string): number | null {
  const found = CLOCK.exec(word)
  if (!found) return null
  const [, hours = 0, minutes = 0, minutesAlone = 0, seconds = 0] = found.map((digits) => Number(digits || 0))
  return hours * 3600 + (minutes + minutesAlone) * 60 + seconds
}
