import { Center, Image, type CenterProps } from '@chakra-ui/react'
import { useState } from 'react'

interface AvatarProps extends Omit<CenterProps, 'children'> {
  src: string | null
  /** Shown where there is no picture. */
  initials: string
  /** A size token. */
  size?: string
  /** Empty where the name is shown beside the avatar. */
  alt?: string
}

export function Avatar({ src, initials, size = '10', alt = '', ...rest }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const hasPicture = src !== null && src !== '' && src !== failed
  return (
    <Center
      boxSize={size}
      flexShrink={0}
      borderRadius="full"
      overflow="hidden"
      bg="bg.raised"
      borderWidth="1px"
      color="fg"
      fontSize="sm"
      fontWeight="semibold"
      {...rest}
    >
      {hasPicture ? (
        <Image src={src} alt={alt} boxSize="full" objectFit="cover" onError={() => setFailed(src)} />
      ) : (
        <span aria-hidden={alt === ''}>{initials}</span>
      )}
    </Center>
  )
}
