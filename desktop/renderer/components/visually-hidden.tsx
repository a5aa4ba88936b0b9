import { chakra } from '@chakra-ui/react'

/** Only for screen readers. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } })
