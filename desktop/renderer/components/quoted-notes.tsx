import { Box, chakra, Text } from '@chakra-ui/react'

const Quote = chakra('blockquote', {
  base: {
    px: '4',
    py: '3',
    bg: 'bg.canvas',
    borderLeftWidth: '3px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

/** The notes of a reviewer, with a label. */
export function QuotedNotes({ label, notes }: { label: string; notes: string }) {
  return (
    <Box>
      <Text textStyle="label" mb="1.5">
        {label}
      </Text>
      <Quote>{notes}</Quote>
    </Box>
  )
}
