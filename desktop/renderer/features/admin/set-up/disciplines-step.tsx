import { Suspense } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { lazyOr } from '../../../components/lazy-part.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'

const DisciplineEditor = lazyOr(
  () => import('../disciplines/discipline-editor.tsx'),
  () => <ErrorState onRetry={() => window.location.reload()} />,
)

/** The disciplines under which lessons are found, as in Admin (SU-06). */
export function DisciplinesStep() {
  return (
    <Suspense fallback={<Skeleton height="60" borderRadius="card" aria-hidden />}>
      <DisciplineEditor />
    </Suspense>
  )
}
