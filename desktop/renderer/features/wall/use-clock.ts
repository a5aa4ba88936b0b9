import { useEffect, useState } from 'react'

const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const LOOK_EVERY_MS = 1000

/** The device's own clock, to the minute. */
export function useClock(): { time: string; day: string } {
  const [minute, setMinute] = useState(() => Math.floor(Date.now() / 60_000))
  useEffect(() => {
    const looking = setInterval(() => setMinute(Math.floor(Date.now() / 60_000)), LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [])
  const now = new Date(minute * 60_000)
  return { time: TIME.format(now), day: DAY.format(now) }
}
