import type { User } from '#shared/contract/accounts.ts'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { CategorySelect } from '../../features/categories/category-select.tsx'
import EditVideoDialog from '../../features/account/own-videos/edit-video-dialog.tsx'
import { ReplacementField } from '../../features/uploads/replacement-field.tsx'
import { ThumbnailField } from '../../features/uploads/thumbnail-field.tsx'
import { useReplacement } from '../../features/uploads/use-replacement.ts'

interface OwnVideoEditorProps {
  user: User
  video: OwnVideo
  /** The address that opens it. */
  to: string
  isOpen: boolean
  onClose: () => void
}

/** Corrects an own video; a new file is sent as uploads are. */
export default function OwnVideoEditor({ user, video, to, isOpen, onClose }: OwnVideoEditorProps) {
  const replacement = useReplacement({ userId: user.id, video, to, isShown: isOpen })
  return (
    <EditVideoDialog
      video={video}
      userId={user.id}
      isAdmin={user.isAdmin}
      isOpen={isOpen}
      onClose={onClose}
      newFile={replacement}
      fileField={(field) => <ReplacementField replacement={replacement} {...field} />}
      categoryField={(field) => <CategorySelect {...field} />}
      pictureField={(field) => <ThumbnailField {...field} />}
    />
  )
}
