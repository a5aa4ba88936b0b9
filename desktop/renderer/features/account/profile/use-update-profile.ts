import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PROFILE_IMAGE_PART } from '#shared/contract/users.ts'
import { TOAST_PROFILE_MS } from '#shared/limits.ts'
import { api } from '../../../lib/api.ts'
import { queriesOf, sessionKey } from '../../../entities/query-keys.ts'
import { toast } from '../../../lib/toast.ts'

// A copy of the contract's name, checked by its type: the contract's schemas stay out of this chunk.
const IMAGE_PART: typeof PROFILE_IMAGE_PART = 'profileImage'

export interface ProfileChanges {
  firstName: string
  lastName: string
  /** Null where it isn't known: then it isn't sent, and stays as it is. */
  bio: string | null
  picture: File | null
}

function toForm({ firstName, lastName, bio, picture }: ProfileChanges): FormData {
  const form = new FormData()
  form.set('firstName', firstName)
  form.set('lastName', lastName)
  if (bio !== null) form.set('bio', bio)
  if (picture) form.set(IMAGE_PART, picture)
  return form
}

export function useUpdateProfile(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.updateProfile(toForm(changes)),
    onSuccess: (user) => {
      client.setQueryData(sessionKey, user)
      void client.invalidateQueries({ queryKey: sessionKey })
      void client.invalidateQueries(
        queriesOf('listCreators', 'getCreatorWithAchievements', 'getCreatorVideos'),
      )
      toast({ title: 'Profile Updated', variant: 'success', duration: TOAST_PROFILE_MS })
      onDone()
    },
    onError: () =>
      toast({
        title: 'Update Failed',
        description: 'Failed to update profile. Please try again.',
        variant: 'destructive',
        duration: TOAST_PROFILE_MS,
      }),
  })
}
