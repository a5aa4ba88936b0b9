import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Cue } from '#shared/captions.ts'
import type { Captions } from '#shared/contract/captions.ts'
import { catalogueQueries } from '../../entities/query-groups.ts'
import { routeQuery } from '../../entities/query-keys.ts'
import { useSession } from '../../entities/session/session.ts'
import { api } from '../../lib/api.ts'
import type { Store } from '../../lib/create-store.ts'
import { persistedDraft } from '../../lib/device-drafts.ts'
import { isRecord } from '../../lib/is-record.ts'
import { RequestError } from '../../lib/request-error.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { cuesOf, draftOf, isSameText, newDraft, type DraftCue } from './draft-cues.ts'

export const captionsQuery = (id: number) => ({ ...routeQuery('getCaptions', { id }), staleTime: 0 })

type StoredLine = Omit<DraftCue, 'key'>

const isLine = (line: unknown): line is StoredLine =>
  isRecord(line) &&
  typeof line['start'] === 'string' &&
  typeof line['end'] === 'string' &&
  typeof line['text'] === 'string'

interface StoredDraft {
  /** The version of the captions that the lines were begun from. */
  version: number
  lines: StoredLine[]
  /** When a line was changed last, in milliseconds since 1970. */
  keptAt: number
}

/** Unsaved lines on this device. */
const storedDraft = (userId: number, videoId: number) =>
  persistedDraft<StoredDraft>(`captions:${userId}:${videoId}`, (stored) => {
    if (!isRecord(stored)) return undefined
    const { version, lines, keptAt } = stored
    return typeof version === 'number' && Array.isArray(lines) && lines.every(isLine)
      ? { version, lines, keptAt: typeof keptAt === 'number' ? keptAt : Date.now() }
      : undefined
  })

interface FormState {
  drafts: readonly DraftCue[]
  /** The lines of the server; the same object as `drafts` while nothing is changed. */
  unchanged: readonly DraftCue[] | null
  version: number
  /** Captions that another person saved after the editing began. */
  conflict: Captions | null
  /** The lines that were saved last. */
  saved: readonly DraftCue[] | null
  /** When the lines of an earlier visit were kept, in milliseconds since 1970; null where there are none. */
  keptAt: number | null
}

function stateOf({ cues, version }: Captions): FormState {
  const lines = cues.map(draftOf)
  return { drafts: lines, unchanged: lines, version, conflict: null, saved: null, keptAt: null }
}

/** The unsaved lines of an earlier visit, unless they are those of the server. */
function initialState(stored: Store<StoredDraft | null>, loaded: Captions): FormState {
  const kept = stored.get()
  const drafts = kept?.lines.map(newDraft) ?? []
  if (!kept || isSameText(cuesOf(drafts) ?? [], loaded.cues)) return stateOf(loaded)
  const conflict = kept.version === loaded.version ? null : loaded
  return { drafts, unchanged: null, version: kept.version, conflict, saved: null, keptAt: kept.keptAt }
}

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
  const { user } = useSession()
  // Where the session ends meanwhile, the lines stay those of the person who began them.
  const [author] = useState(user?.id ?? 0)
  const stored = useMemo(() => storedDraft(author, videoId), [author, videoId])
  const [form, setForm] = useState(() => initialState(stored, loaded))
  const change = (changes: Partial<FormState>) => setForm((before) => ({ ...before, ...changes }))
  const { drafts, version, conflict } = form
  const isUnchanged = drafts === form.unchanged

  const restored = useRef(form.keptAt === null ? null : drafts)
  useEffect(() => {
    if (isUnchanged) return stored.set(null)
    // Opening the editor makes the lines of an earlier visit no younger.
    if (drafts === restored.current) return
    const lines = drafts.map(({ start, end, text }) => ({ start, end, text }))
    stored.set({ version, lines, keptAt: Date.now() })
  }, [stored, drafts, version, isUnchanged])

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
    onSuccess: async ({ answer, isConflicting }, { drafts: saved }) => {
      if (isConflicting) return change({ conflict: answer })
      client.setQueryData(captionsQuery(videoId).queryKey, answer)
      change({ version: answer.version, conflict: null, unchanged: saved, saved, keptAt: null })
      await client.invalidateQueries(catalogueQueries)
    },
    onError: toastFailure('Error', 'The captions could not be saved. Please try again.'),
  })
  return {
    drafts,
    setDrafts: (next: readonly DraftCue[]) => change({ drafts: next }),
    conflict,
    isPending,
    isSaved: form.saved === drafts,
    /** Of the lines of an earlier visit that are shown and not saved. */
    keptAt: isUnchanged ? null : form.keptAt,
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
    discard: () => setForm(stateOf(conflict ?? loaded)),
  }
}
