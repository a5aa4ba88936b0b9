import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences, SELECT_A_CATEGORY } from '#shared/contract/preferences.ts'
import { DEFAULT_EXPERIENCE_LEVEL, DEFAULT_PROFESSIONAL_AREA } from '#shared/limits/accounts.ts'
import { queryKey } from '../../../entities/query-keys.ts'
import { disciplineQuestion } from '../../../entities/session/discipline-question.ts'
import { api } from '../../../lib/api.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { preferencesQuery } from './preferences-query.ts'

// A copy of the contract's text, checked by its type: the contract's schemas stay out of this chunk.
const CATEGORY_REQUIRED: typeof SELECT_A_CATEGORY = 'Please select at least one category of interest.'

const DEFAULT_PREFERENCES: Preferences = {
  categoryIds: [],
  professionalArea: DEFAULT_PROFESSIONAL_AREA,
  experienceLevel: DEFAULT_EXPERIENCE_LEVEL,
}

/** The preferences were created or deleted on another device: the cached ones are out of date. */
const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 409 || error.status === 404)

/** The choices and their saving: the first save creates the preferences, later saves update them. */
export function usePreferencesForm(known: Preferences | null, onSaved: () => void) {
  const client = useQueryClient()
  const [choices, setChoices] = useState(known ?? DEFAULT_PREFERENCES)
  const { categoryIds } = choices

  const { mutate, isPending } = useMutation({
    mutationFn: () => (known ? api.updatePreferences(choices) : api.createPreferences(choices)),
    onSuccess: (saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved)
      disciplineQuestion.set(null)
      // The recommendations depend on the preferences.
      void client.invalidateQueries({ queryKey: queryKey('listRecommended') })
      onSaved()
    },
    onError: (error) => {
      toast({
        title: 'Error',
        description: `Failed to ${known ? 'update' : 'save'} preferences. Please try again.`,
        variant: 'destructive',
      })
      // Chosen on another device: the question is answered.
      if (isConflict(error) && !known) disciplineQuestion.set(null)
      if (isConflict(error)) void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    },
  })

  return {
    choices,
    isSaving: isPending,
    change: (part: Partial<Preferences>) => setChoices((all) => ({ ...all, ...part })),
    toggleCategory: (id: number) =>
      setChoices((all) => ({
        ...all,
        categoryIds: all.categoryIds.includes(id)
          ? all.categoryIds.filter((other) => other !== id)
          : [...all.categoryIds, id],
      })),
    save: () => {
      if (isPending) return
      if (categoryIds.length === 0) toast({ title: 'Select categories', description: CATEGORY_REQUIRED })
      else mutate()
    },
  }
}
