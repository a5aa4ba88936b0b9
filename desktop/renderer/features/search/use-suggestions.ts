import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '#shared/limits/lists.ts'
import { suggestionsQuery } from './search-queries.ts'

const isLongEnough = (term: string): boolean => term.length >= SEARCH_MIN_LENGTH

export type Suggestions = ReturnType<typeof useSuggestions>

/** The typed text and the suggestions for it, read after a pause (HE-27). A newer term aborts an older request. */
export function useSuggestions() {
  const [text, setText] = useState('')
  const [term, setTerm] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { data, status } = useQuery({ ...suggestionsQuery(term), enabled: isOpen && isLongEnough(term) })

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
    /** The text that the suggestions are for, taken after a pause. */
    term,
    isOpen,
    videos: data?.items ?? [],
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
