import { chakra } from '@chakra-ui/react'

/** For those who listen. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } })
