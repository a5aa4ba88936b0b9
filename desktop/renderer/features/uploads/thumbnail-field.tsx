import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../components/skeleton.tsx'
import { pictureProblem } from './picked-files.ts'

const ThumbnailPicker = lazy(() =>
  import('./thumbnail-picker.tsx').then((module) => ({ default: module.ThumbnailPicker })),
)

interface ThumbnailFieldProps {
  file: File | null
  hint: string
  disabled: boolean
  onPick: (file: File | null) => void
}

/** A thumbnail field that checks the file before it is picked, for forms other than the upload's own. */
export function ThumbnailField({ onPick, ...rest }: ThumbnailFieldProps) {
  const [error, setError] = useState<string>()
  return (
    <Suspense fallback={<Skeleton height="12rem" borderRadius="card" />}>
      <ThumbnailPicker
        {...rest}
        error={error}
        onPick={(file) => {
          const problem = file ? pictureProblem(file) : undefined
          setError(problem)
          if (!problem) onPick(file)
        }}
      />
    </Suspense>
  )
}
