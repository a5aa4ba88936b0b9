import { Box, Grid, type GridProps } from '@chakra-ui/react'
import { ON_LOW_SCREEN } from '../../theme/low-screen.ts'

/** The page of a video: the player's column and, on wide screens, a second one beside it. */
export const WatchFrame = (props: GridProps) => (
  <Box
    width="full"
    maxWidth="content"
    mx="auto"
    px={{ base: '4', md: '8' }}
    pt={{ base: '0', md: '8' }}
    pb={{ base: '8', md: '10' }}
    css={{ [ON_LOW_SCREEN]: { pt: '0' } }}
  >
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
      gap={{ base: '6', lg: '8' }}
      {...props}
    />
  </Box>
)
