import { Center, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { Video } from '#shared/contract/videos.ts'
import { Input } from '../../components/field.tsx'
import { lazyOr } from '../../components/lazy-part.tsx'
import { openVideo } from '../../entities/video/open-video.ts'
import { SEARCH_FIELD } from './search-field.ts'
import { useSuggestions } from './use-suggestions.ts'

const loadList = () => import('./suggestion-list.tsx')

/** Where it doesn't load, Enter searches all the same. */
const SuggestionList = lazyOr(loadList, () => null)

interface SearchBoxProps {
  /** Whether the field takes the focus when it appears. */
  hasFocus?: boolean
  /** Called after a search was sent; the mobile bar closes. */
  onDone?: () => void
}

/** No suggestion is active: Enter searches for the text. */
const NO_OPTION = -1

export function SearchBox({ hasFocus = false, onDone }: SearchBoxProps) {
  const navigate = useNavigate()
  const suggestions = useSuggestions()
  const { text, isOpen, videos } = suggestions
  const [activeIndex, setActiveIndex] = useState(NO_OPTION)
  const active = isOpen ? videos[activeIndex] : undefined
  const input = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLElement>(null)
  const id = useId()
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])

  const close = () => {
    setActiveIndex(NO_OPTION)
    suggestions.close()
  }
  const onPressOutside = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) onPressOutside()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const choose = (video: Video) => {
    setActiveIndex(NO_OPTION)
    suggestions.clear()
    openVideo(video)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (active) {
      choose(active)
      return
    }
    const query = text.trim()
    if (!query) return
    close()
    void navigate(`/search?q=${encodeURIComponent(query)}`)
    onDone?.()
  }
  /** Before the first and after the last suggestion no suggestion is active. */
  const move = (step: 1 | -1) => {
    const places = videos.length + 1
    const next = ((activeIndex + 1 + step + places) % places) - 1
    setActiveIndex(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1)
      else suggestions.open()
    }
    // With the list closed, Escape clears the field, as the browser does in every search field.
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <chakra.search
      ref={root}
      display="block"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) close()
      }}
    >
      <chakra.form onSubmit={onSubmit} position="relative">
        <Center position="absolute" left="4" insetY="0" color="fg.subtle">
          <Search size={18} aria-hidden />
        </Center>
        <Input
          ref={input}
          {...{ [SEARCH_FIELD]: '' }}
          type="search"
          name="q"
          role="combobox"
          aria-label="Search videos"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-${videos.length > 0 ? 'list' : 'dropdown'}` : undefined}
          aria-activedescendant={active ? optionId(activeIndex) : undefined}
          placeholder="Search videos…"
          autoComplete="off"
          enterKeyHint="search"
          minHeight="touch"
          pl="11"
          borderRadius="full"
          bg="bg.panel"
          value={text}
          onChange={({ target }) => {
            setActiveIndex(NO_OPTION)
            suggestions.changeText(target.value)
          }}
          onFocus={() => void loadList().catch(() => undefined)}
          onClick={() => {
            if (!isOpen) suggestions.open()
          }}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <Suspense fallback={null}>
            <SuggestionList
              suggestions={suggestions}
              dropdownId={`${id}-dropdown`}
              listId={`${id}-list`}
              optionId={optionId}
              activeIndex={activeIndex}
              onChoose={choose}
            />
          </Suspense>
        )}
      </chakra.form>
    </chakra.search>
  )
}
