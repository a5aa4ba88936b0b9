import { RefreshCw } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { NoticeBox } from '../../components/notice-box.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import type { AttachmentsForm } from './use-attachments-form.ts'

/** The files in the edit dialog of an own video, which saves them with the other fields. */
export function AttachmentsEditor({ form, disabled }: { form: AttachmentsForm; disabled: boolean }) {
  if (form.files === null && form.isError) {
    return (
      <NoticeBox tone="warning" icon={RefreshCw}>
        The files of this video didn’t load.{' '}
        <Button variant="quiet" onClick={form.retry}>
          Try again
        </Button>
      </NoticeBox>
    )
  }
  if (form.files === null) return <Spinner label="Loading the files" />
  return (
    <AttachmentsField files={form.files} disabled={disabled} onChange={form.change} onBusy={form.setIsBusy} />
  )
}
