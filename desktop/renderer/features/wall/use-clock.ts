import { useEffect, useState } from 'react'

const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const CHECK_INTERVAL_MS = 1000

/** The device's clock, to the minute. */
export function useClock(): { time: string; day: string } {
  const [minute, setMinute] = useState(() => Math.floor(Date.now() / 60_000))
  useEffect(() => {
    const checking = setInterval(() => setMinute(Math.floor(Date.now() / 60_000)), CHECK_INTERVAL_MS)
    return () => clearInterval(checking)
  }, [])
  const now = new Date(minute * 60_000)
  return { time: TIME.format(now), day: DAY.format(now) }
}
