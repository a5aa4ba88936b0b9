import { Box, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Input } from '../../components/field.tsx'

interface SearchBoxProps {
  /** Takes the focus as it appears: it was opened to be typed into. */
  hasFocus?: boolean
  /** The search is on its way; the mobile bar closes. */
  onDone?: () => void
}

export function SearchBox({ hasFocus = false, onDone }: SearchBoxProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const query = text.trim()
    if (!query) return
    void navigate(`/search?q=${encodeURIComponent(query)}`)
    onDone?.()
  }

  return (
    <search>
      <chakra.form onSubmit={onSubmit} position="relative">
        <Box
          position="absolute"
          left="4"
          top="0"
          bottom="0"
          display="grid"
          placeItems="center"
          color="fg.subtle"
        >
          <Search size={18} aria-hidden />
        </Box>
        <Input
          type="search"
          name="q"
          aria-label="Search videos"
          placeholder="Search videos…"
          autoComplete="off"
          enterKeyHint="search"
          minHeight="touch"
          pl="11"
          borderRadius="full"
          bg="bg.panel"
          value={text}
          onChange={(event) => setText(event.target.value)}
          ref={(element: HTMLInputElement | null) => {
            if (hasFocus) element?.focus()
          }}
        />
      </chakra.form>
    </search>
  )
}
