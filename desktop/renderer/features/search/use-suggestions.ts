import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '#shared/limits.ts'
import { searchQuery } from './search-queries.ts'

/** As many as fit under the header of a phone; the rest is on the results screen. */
const SUGGESTIONS_MAX = 8

const isLongEnough = (term: string): boolean => term.length >= SEARCH_MIN_LENGTH

export interface Suggestions {
  text: string
  /** What the suggestions are for: the text as it stood when the typing paused. */
  term: string
  isOpen: boolean
  videos: readonly Video[]
  state: UseQueryResult['status']
  changeText: (text: string) => void
  open: () => void
  close: () => void
  clear: () => void
}

/** What is typed, and what is suggested for it after a pause. A newer term aborts the request of the older. */
export function useSuggestions(): Suggestions {
  const [text, setText] = useState('')
  const [term, setTerm] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { data, status } = useQuery({ ...searchQuery(term), enabled: isOpen && isLongEnough(term) })

  const close = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  const show = (next: string) => {
    setTerm(next)
    setIsOpen(true)
  }
  const changeText = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    const nextTerm = next.trim()
    if (isLongEnough(nextTerm)) timer.current = setTimeout(() => show(nextTerm), SEARCH_DEBOUNCE_MS)
    else setIsOpen(false)
  }
  return {
    text,
    term,
    isOpen,
    videos: data?.slice(0, SUGGESTIONS_MAX) ?? [],
    state: status,
    changeText,
    open: () => {
      if (isLongEnough(text.trim())) show(text.trim())
    },
    close,
    clear: () => {
      close()
      setText('')
    },
  }
}
