import { Button, type ButtonProps } from '../../components/button.tsx'

interface ReactionButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The state of a toggle; undefined for other buttons. */
  isOn?: boolean | undefined
  /** Whether the icon is filled, where that differs from the state: while a call is pending. */
  isFilled?: boolean | undefined
  isPending?: boolean | undefined
  onPress: () => void
}

const FILLED_LOOKS = {
  '&[data-filled] svg': { color: 'accent', fill: 'currentColor' },
  // The hands of a clock stay visible on its filled face.
  '&[data-filled] svg > :first-child ~ *': { stroke: 'bg.canvas', fill: 'none' },
}

/** A button with a filled icon while it is on, and from the press that turns it on. It keeps the focus while a call is pending, and takes no further press. */
export function ReactionButton({
  isOn,
  isFilled = isOn,
  isPending = false,
  onPress,
  ...rest
}: ReactionButtonProps) {
  return (
    <Button
      aria-pressed={isOn}
      aria-disabled={isPending || undefined}
      data-filled={isFilled || undefined}
      css={FILLED_LOOKS}
      onClick={() => {
        if (!isPending) onPress()
      }}
      {...rest}
    />
  )
}
