import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FILMS_AT_ONCE_MAX } from '#shared/limits/uploads.ts'
import { useStore } from '../../lib/create-store.ts'
import { toast } from '../../lib/toast.ts'
import type { FilmList } from './film-list.ts'
import { usePlatform } from '../../platform/platform.ts'
import { startFilmRuns } from './film-runs.ts'
import { videoProblem } from './picked-files.ts'
import { UNKNOWN_CONFIG, uploadConfigQuery } from './upload-config.ts'
import type { VideoFile } from './upload-store.ts'

/** Sends the videos of the list. @returns adds files to it, but those that are no videos or too large */
export function useAddFilms(list: FilmList): (files: readonly VideoFile[]) => void {
  const client = useQueryClient()
  const { uploads } = usePlatform()
  const { data: { maxMb, canConvert } = UNKNOWN_CONFIG } = useQuery(uploadConfigQuery)
  const isListed = useStore(list.films).length > 0
  useEffect(() => {
    if (isListed) startFilmRuns(list, client, uploads)
  }, [isListed, list, client, uploads])

  return (files) => {
    const fit = files.filter((file) => videoProblem(file, maxMb, canConvert) === undefined)
    for (const file of files) {
      const description = videoProblem(file, maxMb, canConvert)
      if (description) toast({ title: `${file.name} was left out`, description, variant: 'destructive' })
    }
    const leftOut = fit.length > 0 ? list.add(fit) : 0
    const description = `One list takes ${FILMS_AT_ONCE_MAX} videos. Add the others when some are sent.`
    const title = leftOut === 1 ? '1 video was left out' : `${leftOut} videos were left out`
    if (leftOut > 0) toast({ title, description, variant: 'destructive' })
  }
}
