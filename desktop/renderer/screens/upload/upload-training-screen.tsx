import { UploadScreen } from './upload-screen.tsx'

export default function UploadTrainingScreen() {
  return <UploadScreen key="training" mode="training" />
}
