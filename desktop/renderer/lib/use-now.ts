import { useEffect, useState } from 'react'

/** The current time in milliseconds, renewed every `intervalMs`: texts such as 'just now' go out of date. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
