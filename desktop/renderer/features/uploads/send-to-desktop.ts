import { attachedEntries, type Attached } from '#shared/contract/uploads.ts'
import { toast } from '../../lib/toast.ts'
import type { DiskFile, Platform } from '../../platform/platform.ts'
import type { Submission } from './submit-video.ts'
import type { UploadLabels } from './upload-modes.ts'

interface Context {
  uploads: NonNullable<Platform['uploads']>
  userId: number
  words: UploadLabels
}

/** Passes a filled-in form to the desktop app's main process, which sends it. @returns whether it was accepted */
export async function sendToDesktop(
  { title, description, categoryId, attached, duration, captions, wishId, trim }: Submission,
  video: DiskFile,
  { uploads, userId, words }: Context,
): Promise<boolean> {
  const { isMicroClip } = words
  const written = { title: title.trim(), description, categoryId, duration, captions }
  const form = { ...written, userId, isMicroClip, wishId, trim }
  const queue = async () => {
    const ids: Attached<string> = {}
    for (const [role, file] of attachedEntries(attached)) {
      const [adopted] = await uploads.adopt([file])
      if (adopted) ids[role] = adopted.id
    }
    return uploads.queue({ video: video.id, attached: ids, form })
  }
  const isTaken = await queue().catch(() => false)
  if (isTaken) {
    toast({
      title: 'Upload started',
      description: 'It goes on by itself, also while this window is closed.',
      variant: 'success',
    })
  } else {
    toast({
      title: 'Upload failed',
      description: 'This file can’t be read. Please choose it again.',
      variant: 'destructive',
    })
  }
  return isTaken
}
