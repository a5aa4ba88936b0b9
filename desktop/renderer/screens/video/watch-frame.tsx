import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The width and margins of the video's page. */
export const WatchFrame = ({ children }: { children: ReactNode }) => (
  <Box
    width="full"
    maxWidth="content"
    mx="auto"
    px={{ base: '4', md: '8' }}
    pt={{ base: '0', md: '8' }}
    pb={{ base: '8', md: '10' }}
  >
    {children}
  </Box>
)
