import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BackgroundUpload } from '#shared/bridge/uploads.ts'
import { ownUploadQueries } from '../../entities/query-groups.ts'
import { queriesOf } from '../../entities/query-keys.ts'
import { logError } from '../../lib/log-error.ts'
import { useSession } from '../../entities/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { uploadNotices, type UploadNotice } from '../../entities/upload/upload-notices.ts'
import { usePlatform, type Platform } from '../../platform/platform.ts'
import { progressLabelOf } from './upload-progress-label.ts'
import { createTransferMeter } from '#shared/transfer-meter.ts'
import { MY_UPLOADS, UPLOAD_LABELS } from './upload-modes.ts'

type Meter = ReturnType<typeof createTransferMeter>

const keyOf = ({ id }: BackgroundUpload): string => `program-${id}`

type Label = Pick<UploadNotice, 'words' | 'detail' | 'percent' | 'state'>

function labelOf({ phase, trouble, sent, total, failure }: BackgroundUpload, meter: Meter): Label {
  if (phase === 'failed')
    return { words: 'Upload failed', detail: failure ?? '', percent: null, state: 'failed' }
  if (phase === 'record') return progressLabelOf({ phase, trouble })
  return progressLabelOf({ phase: 'files', transfer: meter.measure(sent, total), trouble })
}

/** Shows the uploads of the main process beside the page's own, and reports when one is done. */
export function useBackgroundUploads(): void {
  const { uploads } = usePlatform()
  const { user } = useSession()
  const viewer = user?.id ?? null
  const client = useQueryClient()
  const navigate = useNavigate()
  const meters = useRef(new Map<string, Meter>())
  const latest = useRef<readonly BackgroundUpload[]>([])

  const show = useEffectEvent(
    (
      program: NonNullable<Platform['uploads']>,
      next: readonly BackgroundUpload[],
      viewerId: number | null,
    ) => {
      for (const gone of latest.current) uploadNotices.set(keyOf(gone), null)
      latest.current = next
      // Another person at this computer does not see the title.
      // The list shows its own.
      const ours = next.filter(
        ({ userId, isListed }) => !isListed && (viewerId === null || viewerId === userId),
      )
      const waiting = ours.filter(({ phase, trouble }) => phase === 'waiting' && !trouble).length
      for (const upload of ours) {
        const { id, title, phase, trouble } = upload
        // Waiting uploads have no card of their own: the card of the current upload counts them.
        if (phase === 'waiting' && !trouble) continue
        const meter = meters.current.get(id) ?? createTransferMeter(() => performance.now())
        meters.current.set(id, meter)
        const label = labelOf(upload, meter)
        const others = waiting > 0 && phase !== 'failed' ? `${waiting} more to come` : ''
        uploadNotices.set(keyOf(upload), {
          key: keyOf(upload),
          to: null,
          title: viewerId === null ? '' : title,
          ...label,
          detail: [label.detail, others].filter(Boolean).join(' · '),
          stop: () => program.stop(id),
        })
      }
    },
  )
  const finish = useEffectEvent(({ id, userId, isMicroClip, isListed }: BackgroundUpload) => {
    meters.current.delete(id)
    if (viewer !== userId) return
    const { success } = UPLOAD_LABELS[isMicroClip ? 'shorts' : 'training']
    const action = { label: MY_UPLOADS.label, onPress: () => void navigate(MY_UPLOADS.to) }
    if (!isListed) toast({ ...success, variant: 'success', action })
    void client.invalidateQueries(ownUploadQueries)
    void client.invalidateQueries(queriesOf('listVideos', 'getUploadAllowance'))
  })
  useEffect(() => {
    if (!uploads) return undefined
    const ends = [uploads.onChanged((next) => show(uploads, next, viewer)), uploads.onDone(finish)]
    uploads
      .read()
      .then((next) => show(uploads, next, viewer))
      .catch(logError)
    return () => {
      for (const end of ends) end()
    }
    // Read again when another person signs in.
  }, [uploads, viewer])
}
