import { Box, Flex, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import type { VideoFile } from './upload-store.ts'
import { formatBytes } from '#shared/format.ts'

interface PickedFileBarProps {
  file: VideoFile
  /** Other facts: the length, the shape. */
  facts?: string | null
  removeLabel: string
  disabled: boolean
  onRemove: () => void
}

/** Shows the picked file, with a button that removes it. */
export function PickedFileBar({ file, facts, removeLabel, disabled, onRemove }: PickedFileBarProps) {
  return (
    <Flex align="center" gap="3" mt="3">
      <Box flex="1" minWidth="0">
        <Text fontWeight="medium" truncate title={file.name}>
          {file.name}
        </Text>
        <Text textStyle="small" color="fg.muted" data-numbers>
          {[formatBytes(file.size), facts].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Button variant="outline" aria-label={removeLabel} disabled={disabled} onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </Flex>
  )
}
