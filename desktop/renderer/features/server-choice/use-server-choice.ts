import { useState } from 'react'
import type { ServerChoice } from '#shared/bridge/connection.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { usePlatform } from '../../platform/platform.ts'

/** What a person has to decide before the server at an address can be used. */
export interface ServerQuestion {
  address: string
  choice: Extract<ServerChoice, { outcome: 'untrusted' | 'proxy' }>
}

export type ServerConnecting = ReturnType<typeof useServerChoice>

/** Tries a server, and reloads the app with it. `problem`: why the last one was not chosen, as a sentence. */
export function useServerChoice() {
  const { server } = usePlatform()
  const [problem, setProblem] = useState<string | undefined>()
  const [connectingTo, setConnectingTo] = useState<string | null>(null)
  const question = useDialog<ServerQuestion>()

  /** @param trust the fingerprint of a certificate that the person has confirmed for this address */
  const connect = async (address: string, trust: string | null = null): Promise<void> => {
    if (!server || connectingTo !== null) return
    setProblem(undefined)
    setConnectingTo(address)
    const choice = await server.choose(address, trust).catch(() => null)
    if (choice?.outcome === 'chosen') {
      // All data on the page belongs to the former server.
      window.location.assign('/')
      return
    }
    setConnectingTo(null)
    if (choice?.outcome === 'untrusted' || choice?.outcome === 'proxy') {
      question.open({ address, choice })
      return
    }
    question.close()
    setProblem(choice?.reason ?? 'That didn’t work. Please try again.')
  }
  return { problem, connectingTo, connect, question }
}
