import { Text } from '@chakra-ui/react'
import { Button } from '../../../components/button.tsx'

interface PartFailureProps {
  /** What didn't load, as a plural. */
  part: string
  onRetry: () => unknown
}

/** In the place of a part of a video that didn't load. */
export const PartFailure = ({ part, onRetry }: PartFailureProps) => (
  <Text role="alert" color="danger.fg" textStyle="small">
    The {part} didn’t load.{' '}
    <Button variant="quiet" onClick={() => void onRetry()}>
      Try again
    </Button>
  </Text>
)
