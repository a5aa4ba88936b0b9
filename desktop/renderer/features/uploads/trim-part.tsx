import { Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Trim } from '#shared/contract/own-videos.ts'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { TrimFieldProps } from './trim-field.tsx'
import { uploadConfigQuery } from './upload-config.ts'

type PartProps = Omit<TrimFieldProps, 'onClose'>

const TrimField = lazyPart<TrimFieldProps>(
  () => import('./trim-field.tsx'),
  ({ onClose }) => onClose(),
)

const lengthOf = ({ startMs, endMs }: Trim) => `${Math.round((endMs - startMs) / 100) / 10} s`

/** Opens the field that trims a film; says so where the server can't trim. */
export function TrimPart(props: PartProps) {
  const { value, disabled } = props
  const { data: config } = useQuery(uploadConfigQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!config) return null
  if (!config.canConvert)
    return (
      <Text textStyle="small" color="fg.muted">
        Trimming is not available on this server: it has no ffmpeg.
      </Text>
    )
  if (isOpen)
    return (
      <Suspense fallback={null}>
        <TrimField {...props} onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  return (
    <Button
      icon={Scissors}
      variant="outline"
      justifySelf="start"
      disabled={disabled}
      onClick={() => setIsOpen(true)}
    >
      {value ? `Trim (${lengthOf(value)} are kept)` : 'Trim'}
    </Button>
  )
}
