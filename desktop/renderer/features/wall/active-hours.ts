/** The hours in which the wall plays: 'HH:MM' of the device's clock. An end before the start is on the next day. */
export interface ActiveHours {
  from: string
  to: string
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const isTimeOfDay = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Always true without hours, and where both times are the same. */
export function isActiveAt(hours: ActiveHours | null, at: Date): boolean {
  if (!hours) return true
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const now = at.getHours() * 60 + at.getMinutes()
  if (from === to) return true
  return from < to ? now >= from && now < to : now >= from || now < to
}
