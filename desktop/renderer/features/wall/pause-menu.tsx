import { Flex, Text } from '@chakra-ui/react'
import { RotateCcw, SkipForward } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { WallEngine } from './engine.ts'
import { wallLayout, type Room } from './layout.ts'

interface PauseMenuProps {
  engine: Pick<WallEngine, 'again' | 'next'>
  screen: Room
  /** Width of the picture divided by its height. */
  ratio: number
}

/** The picture is paused by a person at the wall: what a tap does next. Without one it plays on by itself. */
export function PauseMenu({ engine, screen, ratio }: PauseMenuProps) {
  const { picture, unit } = wallLayout(screen, ratio)
  const style = { fontSize: `${Math.min(1.5 * unit, picture.width / 18)}px` }
  const size = { height: '3.5em', px: '1.5em', fontSize: '1em', minHeight: 'touch' }
  return (
    <Flex
      position="absolute"
      zIndex="3"
      direction="column"
      align="center"
      justify="center"
      gap="1em"
      role="group"
      aria-label="Paused"
      style={{ ...picture, ...style }}
    >
      <Flex gap="1em">
        <Button variant="primary" {...size} icon={RotateCcw} onClick={() => engine.again()}>
          Again
        </Button>
        <Button variant="primary" {...size} icon={SkipForward} onClick={() => engine.next()}>
          Next
        </Button>
      </Flex>
      <Text
        role="status"
        bg="bg.canvas"
        color="fg"
        px="1em"
        py="0.5em"
        borderRadius="control"
        lineHeight="snug"
      >
        Paused. Plays on by itself.
      </Text>
    </Flex>
  )
}
