import { Box } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'

/** Over the right end of a select, which draws none of its own; what holds both is positioned. */
export const SelectArrow = () => (
  <Box
    position="absolute"
    right="3"
    top="0"
    bottom="0"
    display="grid"
    placeItems="center"
    color="fg.muted"
    pointerEvents="none"
  >
    <ChevronDown size={18} aria-hidden />
  </Box>
)
