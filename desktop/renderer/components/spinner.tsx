import { Box, Center, chakra, VisuallyHidden } from '@chakra-ui/react'

interface SpinnerProps {
  /** A size token. */
  size?: string
  color?: string
  /** Read by screen readers; null where a visible text says the same. */
  label?: string | null
}

export function Spinner({ size = '8', color = 'accent', label = 'Loading' }: SpinnerProps) {
  return (
    <Box as="span" display="inline-block" role={label === null ? undefined : 'status'} color={color}>
      <chakra.svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        animation="spin 0.8s linear infinite"
        aria-hidden
      >
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.22" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </chakra.svg>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
    </Box>
  )
}

/** Fills the main area while a screen or the session loads. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <Center minHeight="60vh">
      <Spinner size="10" {...(label ? { label } : {})} />
    </Center>
  )
}
