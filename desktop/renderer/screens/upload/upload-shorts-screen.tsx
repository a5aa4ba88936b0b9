import { useLocation } from 'react-router-dom'
import { UploadScreen } from './upload-screen.tsx'

/** The redirect from /upload/microclip sets the mode to micro clips (SH-26). */
export default function UploadShortsScreen() {
  const state = useLocation().state as { mode?: unknown } | null
  return <UploadScreen key="shorts" mode={state?.mode === 'microClips' ? 'microClips' : 'shorts'} />
}
