import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../../components/page.tsx'
import { useSession } from '../../entities/session/session.ts'
import { AllowanceNote } from '../../features/uploads/allowance-note.tsx'
import { filmListOf, type FilmList } from '../../features/uploads/film-list.ts'
import { FilmListPanel } from '../../features/uploads/film-list-panel.tsx'
import { OpenUploads } from '../../features/uploads/open-uploads.tsx'
import { isUploadWish, type UploadWish } from '../../features/uploads/upload-draft.ts'
import { UPLOAD_LABELS, type UploadMode } from '../../features/uploads/upload-modes.ts'
import { useAddFilms } from '../../features/uploads/use-add-films.ts'
import { useStore } from '../../lib/create-store.ts'
import { isRecord } from '../../lib/is-record.ts'
import { UploadForm } from './upload-form.tsx'

/** The upload screen of training videos, shorts and micro clips; its texts and limits follow the mode. */
export default function UploadScreen() {
  const { user } = useSession()
  const { pathname, state } = useLocation()
  // The route's guard requires a session.
  if (!user) return null
  // Shorts and micro clips are one kind of upload at one address; only their texts differ.
  const kind = pathname === '/upload/training' ? 'training' : 'shorts'
  // The redirect from /upload/microclip sets the mode to micro clips (SH-26).
  const isMicroClips = kind === 'shorts' && isRecord(state) && state['mode'] === 'microClips'
  return (
    <UploadVideos
      key={kind}
      mode={isMicroClips ? 'microClips' : kind}
      userId={user.id}
      wish={isRecord(state) && isUploadWish(state['wish']) ? state['wish'] : null}
      list={filmListOf(user.id, kind, pathname)}
    />
  )
}

interface UploadVideosProps {
  mode: UploadMode
  userId: number
  /** The form is opened for it. */
  wish: UploadWish | null
  list: FilmList
}

/** The list of the videos that are sent together, where there are several, above the form of one. */
function UploadVideos({ list, ...form }: UploadVideosProps) {
  const words = UPLOAD_LABELS[form.mode]
  const navigate = useNavigate()
  const shown = useStore(list.shown)
  const addFiles = useAddFilms(list)
  const [openings, setOpenings] = useState(0)
  const countOpening = () => setOpenings((count) => count + 1)
  useEffect(() => list.onOver(() => void navigate('/')), [list, navigate])
  return (
    <Page title={words.title} subtitle={words.subtitle} width="72rem">
      <OpenUploads>
        <AllowanceNote />
        <FilmListPanel
          list={list}
          onFiles={addFiles}
          onShow={(id) => {
            list.shown.set(id)
            countOpening()
          }}
        />
        <UploadForm
          key={shown}
          {...form}
          list={list}
          store={list.storeOf(shown)}
          openings={openings}
          onFiles={addFiles}
          onSubmitted={(categoryId) => {
            if (!list.showNext(categoryId)) return
            window.scrollTo({ top: 0 })
            countOpening()
          }}
        />
      </OpenUploads>
    </Page>
  )
}
