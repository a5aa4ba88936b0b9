import { UploadScreen } from './upload-screen.tsx'

export default function UploadShortsScreen() {
  return <UploadScreen key="shorts" mode="shorts" />
}
