import { useEffect, useState } from 'react'
import { live } from '../../entities/live/live.ts'
import { useStore } from '../../lib/create-store.ts'
import { wallSecret } from './wall-secret.ts'

/** The server may not have heard yet that a wall is here. */
const LOOK_EVERY_MS = 2000

interface PairingCode {
  /** Null while there is none. */
  code: string | null
  isConnected: boolean
}

/** What pairs a phone with this wall, as long as these settings are open. */
export function usePairingCode(): PairingCode {
  const [code, setCode] = useState<string | null>(null)
  const isConnected = useStore(live.state) === 'connected'
  useEffect(() => {
    if (!isConnected) return
    let goodUntil = 0
    const ask = () => {
      goodUntil = 0
      setCode(null)
      live.say({ type: 'wall_pairing_code_request' })
    }
    const looking = setInterval(() => Date.now() > goodUntil && ask(), LOOK_EVERY_MS)
    const ends = [
      live.onMessage((message) => {
        if (message.type !== 'wall_code') return
        goodUntil = Date.now() + message.validMs
        setCode(message.code)
      }),
      wallSecret.onRenewed(ask),
      () => clearInterval(looking),
    ]
    ask()
    return () => {
      for (const end of ends) end()
    }
  }, [isConnected])
  return { code, isConnected }
}
