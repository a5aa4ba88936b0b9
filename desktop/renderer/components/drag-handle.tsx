import { chakra } from '@chakra-ui/react'
import { GripVertical } from 'lucide-react'

/** The handle of a row of `useRowOrder`, by mouse and touch; the arrows of the row do the same for the keyboard. */
export const DragHandle = chakra(
  'span',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      minWidth: '8',
      minHeight: 'touch',
      color: 'fg.subtle',
      cursor: 'grab',
      touchAction: 'none',
    },
  },
  { defaultProps: { 'aria-hidden': true, 'data-handle': '', children: <GripVertical size={18} /> } },
)
