import { useMutation } from '@tanstack/react-query'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { api } from '../../lib/api.ts'
import { serverMessageOf } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { isOvertaken, useRefresh } from './use-refresh.ts'

export interface VideoProperties {
  categoryId: number
  featured: boolean
  isTrending: boolean
  isMicroClip: boolean
}

interface Words<Input> {
  call: (input: Input) => Promise<unknown>
  said: (input: Input) => { title: string; description: string }
  failure: { title: string; fallback: string }
  onDone: () => void
}

function useChange<Input>({ call, said, failure, onDone }: Words<Input>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: call,
    onSuccess: (_, input) => {
      refresh()
      toast({ ...said(input), variant: 'success' })
      onDone()
    },
    onError: (error) => {
      const description = serverMessageOf(error, failure.fallback)
      toast({ title: failure.title, description, variant: 'destructive' })
      if (!isOvertaken(error)) return
      refresh(['/api/admin/'])
      onDone()
    },
  })
}

export const useEditVideo = (onDone: () => void) =>
  useChange({
    call: ({ video: { id }, properties }: { video: OwnVideo; properties: VideoProperties }) =>
      api.editVideo({ id, videoId: id, ...properties }),
    said: ({ video: { title } }) => ({ title: 'Video updated', description: `“${title}” has been updated.` }),
    failure: { title: 'Error updating video', fallback: 'Failed to update video' },
    onDone,
  })

export const useDeleteVideo = (onDone: () => void) =>
  useChange({
    call: ({ id }: OwnVideo) => api.adminDeleteVideo({ id }),
    said: ({ title }) => ({
      title: 'Video deleted',
      description: `"${title}" has been permanently deleted.`,
    }),
    failure: { title: 'Error deleting video', fallback: 'Failed to delete video' },
    onDone,
  })
