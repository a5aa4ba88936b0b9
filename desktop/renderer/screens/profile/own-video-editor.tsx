import type { User } from '#shared/contract/accounts.ts'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
import { can } from '#shared/permissions.ts'
import EditVideoDialog from '../../features/account/own-videos/edit-video-dialog.tsx'
import { AttachmentsEditor } from '../../features/attachments/attachments-editor.tsx'
import { useAttachmentsForm } from '../../features/attachments/use-attachments-form.ts'
import { ReplacementField } from '../../features/uploads/replacement-field.tsx'
import { ThumbnailField } from '../../features/uploads/thumbnail-field.tsx'
import { TrimPart } from '../../features/uploads/trim-part.tsx'
import { useReplacement } from '../../features/uploads/use-replacement.ts'

interface OwnVideoEditorProps {
  user: User
  video: OwnVideo
  /** The path that opens this dialog, for the notice of an upload. */
  to: string
  isOpen: boolean
  onClose: () => void
}

/** The edit dialog of an own video, with the fields of the uploads feature for a new file and thumbnail. */
export default function OwnVideoEditor({ user, video, to, isOpen, onClose }: OwnVideoEditorProps) {
  const replacement = useReplacement({ userId: user.id, video, to, isShown: isOpen })
  const files = useAttachmentsForm(video.id, isOpen)
  return (
    <EditVideoDialog
      video={video}
      userId={user.id}
      isAdmin={can(user, 'videos.manage')}
      isOpen={isOpen}
      onClose={onClose}
      newFile={replacement}
      fileField={(field) => <ReplacementField replacement={replacement} {...field} />}
      trimField={({ src, ...field }) => <TrimPart key={src} film={{ src }} {...field} />}
      thumbnailField={(field) => <ThumbnailField {...field} />}
      files={files}
      filesField={(isDisabled) => <AttachmentsEditor form={files} disabled={isDisabled} />}
    />
  )
}
