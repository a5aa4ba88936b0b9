import { Flex } from '@chakra-ui/react'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from '../components/link.tsx'
import { queriesOf } from '../entities/query-keys.ts'
import { useHasKept } from '../lib/kept-copies.ts'
import { storedShown } from '../lib/line.ts'
import { formatAge } from '../lib/locale-format.ts'
import { useNow } from '../lib/use-now.ts'

const MINUTE_MS = 60_000

/** Who is signed in, and the names of the disciplines, which every page shows, say nothing of the age of a list. */
const UNDATED_QUERIES = queriesOf('getCurrentUser', 'listCategories')

const isDated = (query: Query | undefined): boolean =>
  query !== undefined && query.isActive() && !UNDATED_QUERIES.predicate(query)

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
    const times = [...storedShown.get()].filter(([hash]) => isDated(cache.get(hash))).map(([, at]) => at)
    return times.length > 0 ? Math.min(...times) : null
  }
  return useSyncExternalStore(subscribe, read)
}

/** Under the header while the server can't be reached: what the page shows then, and how old it is. */
export default function OfflineLine(): ReactNode {
  const oldest = useOldestShown()
  const now = useNow(MINUTE_MS)
  const hasKept = useHasKept()
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
      Offline, reconnecting{oldest !== null && ` · Lists from ${formatAge(now - oldest)}`}
      {hasKept && (
        <Link to="/kept" style={{ textDecoration: 'underline' }}>
          Kept lessons
        </Link>
      )}
    </Flex>
  )
}
