import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { useIsUploadRestricted } from '../../entities/upload/use-is-upload-restricted.ts'

/** Shows the reason in place of its children where the role of the user may not upload. */
export function OpenUploads({ children }: { children: ReactNode }) {
  if (!useIsUploadRestricted()) return children
  return (
    <EmptyState
      icon={Lock}
      title="Your role may not upload videos."
      description={UPLOADS_RESTRICTED}
      action={<LinkButton to="/">Back to Home</LinkButton>}
    />
  )
}
