import { useEffect, useState } from 'react'
import { live } from '../../entities/live/live.ts'
import { useStore } from '../../lib/create-store.ts'
import { wallSecret } from './wall-secret.ts'

/** The server may not have registered this wall yet: the request is repeated. */
const RETRY_INTERVAL_MS = 2000

interface PairingCode {
  /** Null while there is none. */
  code: string | null
  isConnected: boolean
}

/** The code that pairs a phone with this wall, while the settings are open. */
export function usePairingCode(): PairingCode {
  const [code, setCode] = useState<string | null>(null)
  const isConnected = useStore(live.state) === 'connected'
  useEffect(() => {
    if (!isConnected) return
    let validUntil = 0
    const request = () => {
      validUntil = 0
      setCode(null)
      live.say({ type: 'wall_pairing_code_request' })
    }
    const retrying = setInterval(() => Date.now() > validUntil && request(), RETRY_INTERVAL_MS)
    const ends = [
      live.onMessage((message) => {
        if (message.type !== 'wall_code') return
        validUntil = Date.now() + message.validMs
        setCode(message.code)
      }),
      wallSecret.onRenewed(request),
      () => clearInterval(retrying),
    ]
    request()
    return () => {
      for (const end of ends) end()
    }
  }, [isConnected])
  return { code, isConnected }
}
