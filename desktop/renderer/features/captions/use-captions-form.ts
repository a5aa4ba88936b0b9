import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Cue } from '#shared/captions.ts'
import type { Captions } from '#shared/contract/captions.ts'
import { catalogueQueries } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { captionsQuery } from './captions-query.ts'
import { cuesOf, draftOf, isSameText, type DraftCue } from './draft-cues.ts'
import { keepDraft, readKeptDraft, removeKeptDraft } from './stored-draft.ts'

interface Saving {
  cues: Cue[]
  drafts: readonly DraftCue[]
  version: number
}

const isConflict = (error: unknown) => error instanceof RequestError && error.status === 409

/**
 * The edited lines and the captions on the server. Unsaved lines are stored on this device and survive a reload. Captions
 * that another person saves in the meantime are shown as a conflict: neither text replaces the other without a press.
 */
export function useCaptionsForm(videoId: number, loaded: Captions) {
  const client = useQueryClient()
  const [start] = useState(() => {
    const kept = readKeptDraft(videoId)
    const fromServer = loaded.cues.map(draftOf)
    const isSaved = kept !== null && isSameText(cuesOf(kept.lines) ?? [], loaded.cues)
    if (!kept || isSaved)
      return { drafts: fromServer, unchanged: fromServer, version: loaded.version, conflict: null }
    const conflict = kept.version === loaded.version ? null : loaded
    return { drafts: kept.lines, unchanged: null, version: kept.version, conflict }
  })
  const [drafts, setDrafts] = useState<readonly DraftCue[]>(start.drafts)
  /** The lines of the server; the same object as `drafts` while nothing is changed. */
  const [unchanged, setUnchanged] = useState<readonly DraftCue[] | null>(start.unchanged)
  const [version, setVersion] = useState(start.version)
  /** Captions that another person saved after the editing began. */
  const [conflict, setConflict] = useState<Captions | null>(start.conflict)
  const [saved, setSaved] = useState<readonly DraftCue[] | null>(null)
  const [isRestored, setIsRestored] = useState(start.unchanged === null)

  const isUnchanged = drafts === unchanged
  useEffect(() => {
    if (isUnchanged) removeKeptDraft(videoId)
    else keepDraft(videoId, { version, lines: [...drafts] })
  }, [videoId, drafts, version, isUnchanged])

  const accept = async (answer: Captions, lines: readonly DraftCue[]) => {
    client.setQueryData(captionsQuery(videoId).queryKey, answer)
    setVersion(answer.version)
    setConflict(null)
    setUnchanged(lines)
    setSaved(lines)
    setIsRestored(false)
    await client.invalidateQueries(catalogueQueries)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ cues, version }: Saving) => {
      try {
        return { answer: await api.replaceCaptions({ id: videoId, cues, version }), isConflicting: false }
      } catch (error) {
        if (!isConflict(error)) throw error
        // The response to an earlier save may have been lost: the same text is no conflict.
        const answer = await client.fetchQuery(captionsQuery(videoId))
        return { answer, isConflicting: !isSameText(answer.cues, cues) }
      }
    },
    onSuccess: async ({ answer, isConflicting }, { drafts: lines }) => {
      if (isConflicting) setConflict(answer)
      else await accept(answer, lines)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessageOf(error, 'The captions could not be saved. Please try again.'),
        variant: 'destructive',
      }),
  })
  const load = (captions: Captions) => {
    const lines = captions.cues.map(draftOf)
    setDrafts(lines)
    setUnchanged(lines)
    setVersion(captions.version)
    setConflict(null)
    setIsRestored(false)
  }
  return {
    drafts,
    setDrafts,
    conflict,
    isPending,
    isSaved: saved === drafts,
    /** Whether the lines come from an earlier visit. */
    isRestored: isRestored && !isUnchanged,
    /**
     * Replaces the captions that this person has seen: those at the start, or those of the conflict.
     * @returns whether every line is valid
     */
    save(): boolean {
      const cues = cuesOf(drafts)
      if (cues && !isPending) mutate({ cues, drafts, version: conflict?.version ?? version })
      return cues !== null
    },
    /** Replaces the edited lines by the captions of the server. */
    discard: () => load(conflict ?? loaded),
  }
}
