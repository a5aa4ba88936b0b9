import { serverMessageOf } from './request-error.ts'
import { toast } from './toast.ts'

/** Tells why something failed. @param fallback where the server gives no message of its own */
export const toastFailure =
  (title: string, fallback: string) =>
  (error: unknown): void =>
    toast({ title, description: serverMessageOf(error, fallback), variant: 'destructive' })
