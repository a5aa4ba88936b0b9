import { chakra, Stack } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useId, useRef, type ComponentProps, type SubmitEvent } from 'react'
import { focusFirstInvalid } from '../lib/focus-first-invalid.ts'
import { Button } from './button.tsx'
import { FormError } from './form-error.tsx'
import { ModalDialog, type ModalDialogProps } from './modal-dialog.tsx'

interface FormDialogProps
  extends Omit<ModalDialogProps, 'footer' | 'isAlert'>, Pick<ComponentProps<typeof Stack>, 'pt'> {
  submitLabel: string
  submitVariant?: 'primary' | 'danger'
  cancelLabel?: string
  isPending: boolean
  isSubmitDisabled?: boolean
  /** Of the whole form, above its fields. */
  error?: string | undefined
  /** Called by the button and by Enter, never while `isPending`. */
  onSubmit: () => void
}

/** A dialog around a form, with a button that cancels and a button that submits. */
export function FormDialog({
  submitLabel,
  submitVariant = 'primary',
  cancelLabel = 'Cancel',
  isPending,
  isSubmitDisabled = false,
  error,
  onSubmit,
  pt = '4',
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const sentFrom = useRef<Element>(null)
  // The controls are disabled while the form is sent, and a disabled one loses the focus.
  const returnFocus = useEffectEvent(() => {
    if (form.current) focusFirstInvalid(form.current, error ? sentFrom.current : null)
  })
  useEffect(() => {
    if (!isPending) returnFocus()
  }, [isPending])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    sentFrom.current = document.activeElement
    onSubmit()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <ModalDialog
      {...dialog}
      footer={
        <>
          <Button variant="outline" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={submitVariant}
            disabled={isSubmitDisabled}
            isLoading={isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <chakra.form ref={form} id={formId} onSubmit={submit} noValidate>
        <Stack gap="5" pt={pt} pb="2">
          <FormError message={error} />
          {children}
        </Stack>
      </chakra.form>
    </ModalDialog>
  )
}
