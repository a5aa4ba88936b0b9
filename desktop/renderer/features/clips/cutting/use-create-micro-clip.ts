import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Routes } from '#shared/contract/index.ts'
import type { RouteArguments } from '#shared/contract/define-route.ts'
import { queriesOf } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { SIGN_IN_TOAST } from '../../../entities/video/reactions.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'

type NewMicroClip = RouteArguments<Routes['createClip']>

/** Creates a micro clip, which then waits for review like every upload. */
export function useCreateMicroClip(onCreated: () => void): UseMutationResult<unknown, Error, NewMicroClip> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (clip) => api.createClip(clip),
    onSuccess: () => {
      void client.invalidateQueries(queriesOf('listMicroClips', 'listOwnVideos'))
      toast({
        title: 'Micro Clip Created',
        description: 'It is shown once a training officer has approved it.',
        variant: 'success',
      })
      onCreated()
    },
    onError: (error) => {
      if (error instanceof RequestError && error.status === 401) {
        toast(SIGN_IN_TOAST)
        return
      }
      toast({
        title: 'Error',
        description: 'Failed to create micro clip. Please try again.',
        variant: 'destructive',
      })
    },
  })
}
