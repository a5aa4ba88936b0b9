import { chakra } from '@chakra-ui/react'
import { badgeRecipe } from '../theme/recipes/badge.ts'
import { chipRecipe } from '../theme/recipes/chip.ts'
import { Link } from './link.tsx'

/** An option among several: set aria-pressed. */
export const Chip = chakra('button', chipRecipe, { defaultProps: { type: 'button' } })
export const ChipLink = chakra(Link, chipRecipe)

/** A short label. Tones: neutral, overlay (on pictures), accent, success, warning, danger. */
export const Badge = chakra('span', badgeRecipe)
