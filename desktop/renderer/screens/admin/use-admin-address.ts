import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts'

export const ADMIN_TABS = [
  { value: 'pending-videos', label: 'Pending Videos' },
  { value: 'pending-shorts', label: 'Pending Shorts' },
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** The tab and the search stand in the address, so that a view can be shared and survives a reload. */
export function useAdminAddress() {
  const [params, setParams] = useSearchParams()
  const tab = ADMIN_TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'pending-videos'
  const search = params.get('search')?.trim() ?? ''
  const [typed, setTyped] = useState(search)

  useEffect(() => {
    if (typed.trim() === search) return undefined
    const timer = setTimeout(
      () =>
        setParams(
          (known) => {
            if (typed.trim()) known.set('search', typed.trim())
            else known.delete('search')
            return known
          },
          { replace: true },
        ),
      SEARCH_DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, search, setParams])

  const setTab = (next: AdminTab) => {
    // What was looked for among the videos is seldom what is looked for among the shorts.
    setTyped('')
    setParams({ tab: next })
  }
  return { tab, setTab, search, typed, setTyped }
}
