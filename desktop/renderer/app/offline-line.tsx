import { Flex } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { sessionKey } from '../entities/query-keys.ts'
import { storedShown } from '../lib/line.ts'
import { useNow } from '../lib/use-now.ts'

const MINUTE_MS = 60_000

const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** '5 minutes ago', in the language of the browser. */
function formatAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes < 60) return AGO.format(-minutes, 'minute')
  if (minutes < 48 * 60) return AGO.format(-Math.floor(minutes / 60), 'hour')
  return AGO.format(-Math.floor(minutes / (24 * 60)), 'day')
}

/** When the server sent the oldest list that the page shows from this device; null where it shows none. */
function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (listen: () => void) => {
      const ends = [cache.subscribe(listen), storedShown.subscribe(listen)]
      return () => {
        for (const end of ends) end()
      }
    },
    [cache],
  )
  const read = () => {
    const session = cache.find({ queryKey: sessionKey })?.queryHash
    const times = [...storedShown.get()]
      .filter(([hash]) => hash !== session && cache.get(hash)?.isActive())
      .map(([, at]) => at)
    return times.length > 0 ? Math.min(...times) : null
  }
  return useSyncExternalStore(subscribe, read)
}

/** Under the header while the server can't be reached: what the page shows then, and how old it is. */
export default function OfflineLine(): ReactNode {
  const oldest = useOldestShown()
  const now = useNow(MINUTE_MS)
  return (
    <Flex
      role="status"
      position="sticky"
      top="header"
      zIndex="header"
      align="center"
      justify="center"
      gap="2"
      minHeight="8"
      px="4"
      py="1"
      bg="bg.raised"
      borderBottomWidth="1px"
      color="fg.muted"
      textStyle="small"
      textAlign="center"
    >
      <WifiOff size={16} aria-hidden />
      Offline, reconnecting{oldest !== null && ` · Lists from ${formatAge(oldest, now)}`}
    </Flex>
  )
}
