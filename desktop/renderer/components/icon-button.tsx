import { Button, type ButtonProps } from './button.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'aria-label' | 'title'> {
  /** The accessible name, and the tooltip. */
  label: string
}

export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return <Button aria-label={label} title={label} size="icon" variant={variant} {...rest} />
}
