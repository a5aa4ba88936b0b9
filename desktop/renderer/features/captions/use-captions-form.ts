import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Cue } from '#shared/captions.ts'
import type { Captions } from '#shared/contract/captions.ts'
import { api } from '../../lib/api.ts'
import { RequestError, serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { captionsQuery } from './captions-query.ts'
import { cuesOf, draftOf, isSameText, type DraftCue } from './draft-cues.ts'
import { keepDraft, readKeptDraft, removeKeptDraft } from './stored-draft.ts'

interface Saving {
  cues: Cue[]
  of: readonly DraftCue[]
  version: number
}

const isConflict = (error: unknown) => error instanceof RequestError && error.status === 409

/**
 * The lines that somebody writes, and what the server has. Lines that aren't saved are kept on this device, also over
 * a reload; what others saved in the meantime stands beside them, and neither replaces the other without a press.
 */
export function useCaptionsForm(videoId: number, loaded: Captions) {
  const client = useQueryClient()
  const [start] = useState(() => {
    const kept = readKeptDraft(videoId)
    const fromServer = loaded.cues.map(draftOf)
    const isSaved = kept !== null && isSameText(cuesOf(kept.lines) ?? [], loaded.cues)
    if (!kept || isSaved)
      return { drafts: fromServer, unchanged: fromServer, version: loaded.version, theirs: null }
    const theirs = kept.version === loaded.version ? null : loaded
    return { drafts: kept.lines, unchanged: null, version: kept.version, theirs }
  })
  const [drafts, setDrafts] = useState<readonly DraftCue[]>(start.drafts)
  /** What the server has as lines: the same object while nothing was changed since. */
  const [unchanged, setUnchanged] = useState<readonly DraftCue[] | null>(start.unchanged)
  const [version, setVersion] = useState(start.version)
  /** Captions that somebody else saved since these lines were begun. */
  const [theirs, setTheirs] = useState<Captions | null>(start.theirs)
  const [saved, setSaved] = useState<readonly DraftCue[] | null>(null)
  const [isRestored, setIsRestored] = useState(start.unchanged === null)

  const isUnchanged = drafts === unchanged
  useEffect(() => {
    if (isUnchanged) removeKeptDraft(videoId)
    else keepDraft(videoId, { version, lines: [...drafts] })
  }, [videoId, drafts, version, isUnchanged])

  const accept = async (answer: Captions, of: readonly DraftCue[]) => {
    client.setQueryData(captionsQuery(videoId).queryKey, answer)
    setVersion(answer.version)
    setTheirs(null)
    setUnchanged(of)
    setSaved(of)
    setIsRestored(false)
    await client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|videos|search)/.test(String(queryKey[0])),
    })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ cues, version }: Saving) => {
      try {
        return { answer: await api.replaceCaptions({ id: videoId, cues, version }), isTheirs: false }
      } catch (error) {
        if (!isConflict(error)) throw error
        // The answer to an earlier save may have been lost on its way: the same text is no conflict.
        const answer = await client.fetchQuery(captionsQuery(videoId))
        return { answer, isTheirs: !isSameText(answer.cues, cues) }
      }
    },
    onSuccess: async ({ answer, isTheirs }, { of }) => {
      if (isTheirs) setTheirs(answer)
      else await accept(answer, of)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: serverMessageOf(error, 'The captions could not be saved. Please try again.'),
        variant: 'destructive',
      }),
  })
  const take = (captions: Captions) => {
    const lines = captions.cues.map(draftOf)
    setDrafts(lines)
    setUnchanged(lines)
    setVersion(captions.version)
    setTheirs(null)
    setIsRestored(false)
  }
  return {
    drafts,
    setDrafts,
    theirs,
    isPending,
    isSaved: saved === drafts,
    isUnchanged,
    /** Whether the lines are an earlier visit's, kept on this device. */
    isRestored: isRestored && !isUnchanged,
    /**
     * Saves the lines in place of what this person has seen: their own beginning, or the others' text beside it.
     * @returns whether every line could be saved
     */
    save(): boolean {
      const cues = cuesOf(drafts)
      if (cues && !isPending) mutate({ cues, of: drafts, version: theirs?.version ?? version })
      return cues !== null
    },
    /** Gives the own lines up for those of the server. */
    takeServers: () => take(theirs ?? loaded),
  }
}
