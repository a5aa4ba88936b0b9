import { useState } from 'react'
import { usePlatform } from '../../platform/platform.ts'

/** Tries a server, and reloads the app with it. `problem`: why the last one was not chosen, as a sentence. */
export function useServerChoice() {
  const { server } = usePlatform()
  const [problem, setProblem] = useState<string | undefined>()
  const [connectingTo, setConnectingTo] = useState<string | null>(null)

  const connect = async (address: string): Promise<void> => {
    if (!server || connectingTo !== null) return
    setProblem(undefined)
    setConnectingTo(address)
    const choice = await server.choose(address).catch(() => null)
    if (choice?.outcome === 'chosen') {
      // All data on the page belongs to the former server.
      window.location.assign('/')
      return
    }
    setConnectingTo(null)
    setProblem(choice?.reason ?? 'That didn’t work. Please try again.')
  }
  return { problem, connectingTo, connect }
}
