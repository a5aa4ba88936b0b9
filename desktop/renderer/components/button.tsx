import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { buttonRecipe } from '../theme/recipes/button.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

const StyledButton = chakra('button', buttonRecipe)

type Look = Pick<ComponentProps<typeof StyledButton>, 'variant' | 'size'>

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, keyof Look>, Look {
  ref?: Ref<HTMLButtonElement> | undefined
  /** Before the label. */
  icon?: LucideIcon
  /** Shows a spinner before the label and disables the button. */
  isLoading?: boolean | undefined
}

/** At least 44 px high. Variants: primary, secondary (default), outline, quiet, danger, dangerQuiet. */
export function Button({ isLoading = false, disabled, icon: Icon, children, ...rest }: ButtonProps) {
  return (
    <StyledButton type="button" disabled={disabled || isLoading} aria-busy={isLoading || undefined} {...rest}>
      {isLoading && <Spinner size="5" color="currentColor" label={null} />}
      {Icon && <Icon aria-hidden />}
      {children}
    </StyledButton>
  )
}

/** A link that looks like a button, for places where the requirements ask for a link. */
export const LinkButton = chakra(Link, buttonRecipe)

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'aria-label' | 'title'> {
  /** The accessible name, and the tooltip. */
  label: string
}

export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return <Button aria-label={label} title={label} size="icon" variant={variant} {...rest} />
}
