import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { useStore } from '../../lib/create-store.ts'
import { logError } from '../../lib/log-error.ts'
import { usePlatform } from '../../platform/platform.ts'
import type { FilmList } from './film-list.ts'
import { VIDEO_ACCEPT } from './picked-files.ts'
import type { VideoFile } from './upload-store.ts'

interface AddFilmsProps {
  list: FilmList
  onFiles: (files: readonly VideoFile[]) => void
}

/** Chooses further videos, also while others are being sent. */
export function AddFilms({ list, onFiles }: AddFilmsProps) {
  const { uploads } = usePlatform()
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
        accept={VIDEO_ACCEPT}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
