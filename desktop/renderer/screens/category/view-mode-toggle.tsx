import { Flex } from '@chakra-ui/react'
import { LayoutGrid, RectangleVertical, type LucideIcon } from 'lucide-react'
import type { ViewMode } from '../../entities/video/view-mode.ts'
import { Chip } from '../../components/chip.tsx'

const MODES: readonly { mode: ViewMode; label: string; icon: LucideIcon }[] = [
  { mode: 'reels', label: 'Reels', icon: RectangleVertical },
  { mode: 'grid', label: 'Grid', icon: LayoutGrid },
]

/** One clip after the other, or all of them side by side. */
export function ViewModeToggle({ mode, onMode }: { mode: ViewMode; onMode: (mode: ViewMode) => void }) {
  return (
    <Flex role="group" aria-label="View" gap="1.5" flexShrink={0}>
      {MODES.map(({ mode: value, label, icon: Icon }) => (
        <Chip key={value} px="3.5" aria-pressed={mode === value} onClick={() => onMode(value)}>
          <Icon aria-hidden />
          {label}
        </Chip>
      ))}
    </Flex>
  )
}
