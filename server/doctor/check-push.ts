import type { Config } from '#server/config.ts'
import { failure, ok, type Finding } from './finding.ts'

/** Whether browsers can get push messages. None is sent, and no push service is asked. */
export function checkPush({ push, publicUrl }: Config): Finding {
  if (!push) return ok('push: VAPID_PUBLIC_KEY is not set; no push messages are sent')
  if (publicUrl?.startsWith('http:') === true)
    return failure(
      'push: browsers take push messages from https addresses alone, and PUBLIC_URL is not one',
      'Serve the app by https (docs/operations.md) and correct PUBLIC_URL, or remove the VAPID variables.',
    )
  return ok('push: the keys are a pair')
}
