import { useMutation } from '@tanstack/react-query'
import { serverMessageOf } from './request-error.ts'
import { toast, type ToastOptions } from './toast.ts'

interface ToastMutationOptions<Input, Result> {
  mutationFn: (input: Input) => Promise<Result>
  /** The toast after a success, green unless it says otherwise. */
  success: (result: Result, input: Input) => ToastOptions
  failure: {
    title?: string
    /** Where the server gives no message of its own. */
    fallback: string
    /** Put before the message. */
    prefix?: string
    /** A failure that the screen answers with its next step, without a toast. */
    isExpected?: (error: Error) => boolean
  }
  /** The mutation is pending until a returned promise settles. */
  onSuccess?: (result: Result, input: Input) => unknown
  /** @param message the description of the toast */
  onError?: (error: Error, input: Input, message: string) => void
}

/** A mutation that tells its result by a toast. */
export function useToastMutation<Input, Result>(options: ToastMutationOptions<Input, Result>) {
  const { mutationFn, success, failure, onSuccess, onError } = options
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => {
      toast({ variant: 'success', ...success(result, input) })
      return onSuccess?.(result, input)
    },
    onError: (error, input) => {
      if (failure.isExpected?.(error)) return
      const message = `${failure.prefix ?? ''}${serverMessageOf(error, failure.fallback)}`
      toast({ title: failure.title ?? 'Error', description: message, variant: 'destructive' })
      onError?.(error, input, message)
    },
  })
}
