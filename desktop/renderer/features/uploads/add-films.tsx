import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { useStore } from '../../lib/create-store.ts'
import { logError } from '../../lib/log-error.ts'
import { usePlatform } from '../../platform/platform.ts'
import type { FilmList } from './film-list.ts'
import { videoAccept } from './picked-files.ts'
import { UNKNOWN_CONFIG, uploadConfigQuery } from './upload-config.ts'
import type { VideoFile } from './upload-store.ts'

interface AddFilmsProps {
  list: FilmList
  onFiles: (files: readonly VideoFile[]) => void
}

/** Chooses further videos, also while others are being sent. */
export function AddFilms({ list, onFiles }: AddFilmsProps) {
  const { uploads } = usePlatform()
  const { data: { canConvert } = UNKNOWN_CONFIG } = useQuery(uploadConfigQuery)
  const input = useRef<HTMLInputElement>(null)
  useStore(list.films)
  return (
    <>
      <Button
        variant="outline"
        icon={Plus}
        disabled={list.room() <= 0}
        onClick={() =>
          uploads ? void uploads.choose().then(onFiles).catch(logError) : input.current?.click()
        }
      >
        Add videos
      </Button>
      <chakra.input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="More videos"
        accept={videoAccept(canConvert)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
