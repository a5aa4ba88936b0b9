import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/limits/lists.ts'

interface SearchedAddress {
  /** The search of the address, trimmed. */
  search: string
  /** Writes these filters to the address; one without a value is removed. */
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** The text of the search field of a list; it becomes the search of the address after a pause. */
export function useDebouncedSearch({ search, setFilters }: SearchedAddress) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  // The address was changed by a link or by going back.
  if (known !== search) {
    setKnown(search)
    if (typed.trim() !== search) setTyped(search)
  }
  useEffect(() => {
    if (typed.trim() === search) return undefined
    const timer = setTimeout(() => setFilters({ search: typed.trim() }), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return {
    search,
    typed,
    setTyped,
    /** Removes the search, and the other filters that are named, from the address. */
    clear: (others: Record<string, undefined> = {}) => {
      setTyped('')
      setFilters({ search: undefined, ...others })
    },
  }
}

export type DebouncedSearch = ReturnType<typeof useDebouncedSearch>
