import { Box, Flex, Heading } from '@chakra-ui/react'
import { House, LayoutGrid, Maximize, RectangleVertical } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../components/button.tsx'
import { Chip } from '../../../components/chip.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import type { ViewMode } from '../../../entities/video/view-mode.ts'

interface ClipsHeaderProps {
  title: string
  mode: ViewMode
  onMode: (mode: ViewMode) => void
  /** Shown in reels mode only (SP-03, SP-04). */
  fullscreenLabel: string
  onFullscreen: () => void
}

/** The home button, the title, the mode, and the full-screen button. */
export function ClipsHeader({ title, mode, onMode, fullscreenLabel, onFullscreen }: ClipsHeaderProps) {
  const navigate = useNavigate()
  return (
    <Flex align="center" gap="2" flexShrink={0} px={{ base: '2', md: '6' }} py="2.5">
      <IconButton label="Home" onClick={() => void navigate('/')}>
        <House aria-hidden />
      </IconButton>
      <Heading as="h1" textStyle="section" mr="auto" truncate>
        {title}
      </Heading>
      <Flex role="group" aria-label="View" gap="1.5">
        <Chip px="3.5" aria-pressed={mode === 'grid'} onClick={() => onMode('grid')}>
          <LayoutGrid aria-hidden />
          Grid
        </Chip>
        <Chip px="3.5" aria-pressed={mode === 'reels'} onClick={() => onMode('reels')}>
          <RectangleVertical aria-hidden />
          Reels
        </Chip>
      </Flex>
      {mode === 'reels' && (
        <Button
          aria-label={fullscreenLabel}
          title={fullscreenLabel}
          px={{ base: '0', md: '4' }}
          minWidth="touch"
          onClick={onFullscreen}
        >
          <Maximize aria-hidden />
          <Box as="span" hideBelow="md">
            {fullscreenLabel}
          </Box>
        </Button>
      )}
    </Flex>
  )
}
