import type { Parts } from '#server/feature.ts'
import { createMail } from './mail.service.ts'

export function mailFeature(parts: Parts) {
  const mail = createMail(parts)
  const { start, sweep, stop } = mail
  return { handlers: {}, background: { start, sweep, stop }, mail }
}
