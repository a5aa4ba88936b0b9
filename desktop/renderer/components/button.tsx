import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ComponentProps, Ref } from 'react'
import { Link } from 'react-router-dom'
import { buttonRecipe } from '../theme/recipes/button.ts'
import { Spinner } from './spinner.tsx'

const StyledButton = chakra('button', buttonRecipe)
const StyledLink = chakra(Link, buttonRecipe)

type Look = Pick<ComponentProps<typeof StyledButton>, 'variant' | 'size'>

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, keyof Look>, Look {
  ref?: Ref<HTMLButtonElement> | undefined
  /** Shows a spinner in front of the words and takes no further press. */
  isLoading?: boolean | undefined
}

/** 44 px or more. Variants: primary, secondary (default), outline, quiet, danger, dangerQuiet. */
export function Button({ isLoading = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <StyledButton type="button" disabled={disabled || isLoading} aria-busy={isLoading || undefined} {...rest}>
      {isLoading && <Spinner size="5" color="currentColor" label={null} />}
      {children}
    </StyledButton>
  )
}

export type LinkButtonProps = ComponentProps<typeof StyledLink>

/** A link that looks like a button; for the places where the specification says 'link'. */
export function LinkButton(props: LinkButtonProps) {
  return <StyledLink {...props} />
}
