import { chakra } from '@chakra-ui/react'
import { Link } from '../../components/link.tsx'

/** A line of a list of sessions or assignments, with buttons at its end. */
export const ListRow = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    p: { base: '3', md: '4' },
  },
})

export const LessonLink = chakra(Link, {
  base: { py: '2', minHeight: 'touch', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } },
})
