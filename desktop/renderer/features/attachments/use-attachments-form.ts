import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attachmentsQuery } from '../../entities/attachment/attachments-query.ts'
import type { DraftFile } from '../../entities/attachment/draft-file.ts'
import { api } from '../../lib/api.ts'
import { draftOf, wantedOf } from './draft-files.ts'

export type AttachmentsForm = ReturnType<typeof useAttachmentsForm>

/** The files of a video while they are edited: those of its proposal where there are some. */
export function useAttachmentsForm(videoId: number, isOpen: boolean) {
  const client = useQueryClient()
  const query = attachmentsQuery(videoId)
  const { data, isError, refetch } = useQuery({ ...query, enabled: isOpen, refetchOnWindowFocus: false })
  const [changed, setChanged] = useState<readonly DraftFile[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const stored = data ? (data.proposed ?? data.items).map(draftOf) : null
  return {
    /** Null while they are loaded. */
    files: changed ?? stored,
    isError,
    retry: () => void refetch(),
    isBusy,
    setIsBusy,
    isChanged: changed !== null,
    change: (update: (before: readonly DraftFile[]) => readonly DraftFile[]) =>
      setChanged((before) => update(before ?? stored ?? [])),
    discard: () => setChanged(null),
    /** @returns whether the saved files wait for a review. @throws {RequestError} */
    async save(): Promise<boolean> {
      if (changed === null) return false
      const answer = await api.replaceAttachments({ id: videoId, files: wantedOf(changed) })
      client.setQueryData(query.queryKey, answer)
      setChanged(null)
      return answer.proposed !== null
    },
  }
}
