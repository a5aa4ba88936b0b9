import { Box, Flex } from '@chakra-ui/react'
import { LayoutGrid, RectangleVertical } from 'lucide-react'
import { Chip } from '../../components/chip.tsx'
import { ON_LOW_SCREEN } from '../../theme/low-screen.ts'
import type { ViewMode } from './view-mode.ts'

/** Where the title of the screen would have no room. */
const NARROWEST = '@container (max-width: 21.6rem)'

const LOOKS = {
  reels: { label: 'Reels', icon: RectangleVertical },
  grid: { label: 'Grid', icon: LayoutGrid },
}

interface ViewModeToggleProps {
  /** The modes in the order of their buttons. */
  modes: readonly ViewMode[]
  mode: ViewMode
  onMode: (mode: ViewMode) => void
}

/** One clip after the other, or all of them side by side. */
export function ViewModeToggle({ modes, mode, onMode }: ViewModeToggleProps) {
  return (
    <Flex role="group" aria-label="View" gap="1.5" flexShrink={0}>
      {modes.map((value) => {
        const { label, icon: Icon } = LOOKS[value]
        return (
          <Chip key={value} px="3.5" aria-pressed={mode === value} onClick={() => onMode(value)}>
            <Icon aria-hidden />
            <Box as="span" css={{ [ON_LOW_SCREEN]: { srOnly: true }, [NARROWEST]: { srOnly: true } }}>
              {label}
            </Box>
          </Chip>
        )
      })}
    </Flex>
  )
}
