import { Text, VStack } from '@chakra-ui/react'
import { PhoneCode } from '../../components/phone-code.tsx'

interface CaptionedCodeProps {
  address: string
  caption: string
  /** In units of the wall's type. */
  size: number
  align: 'flex-start' | 'center' | 'flex-end'
  /** Breaks the caption between words. */
  isNarrow?: boolean
}

/** A QR code on the wall with a caption. */
export const CaptionedCode = ({ address, caption, size, align, isNarrow = false }: CaptionedCodeProps) => (
  <VStack gap={isNarrow ? '0.75em' : '1em'} align={align} flexShrink={0}>
    <PhoneCode address={address} size={`${size}em`} />
    <Text
      fontSize="1.5em"
      color="fg.muted"
      lineHeight={isNarrow ? 'snug' : 'none'}
      textAlign={isNarrow ? 'center' : undefined}
      whiteSpace={isNarrow ? undefined : 'nowrap'}
    >
      {caption}
    </Text>
  </VStack>
)
