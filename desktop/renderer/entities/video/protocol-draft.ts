import type { ProtocolForm } from '#shared/contract/own-videos.ts'
import type { Video } from '#shared/contract/videos.ts'
import { isRecord } from '../../lib/is-record.ts'

/** What a form has of the protocol of a lesson; both are empty without one. */
export interface ProtocolDraft {
  protocol: string
  /** `YYYY-MM-DD`. */
  reviewBy: string
}

export const NO_PROTOCOL: ProtocolDraft = { protocol: '', reviewBy: '' }

export const isProtocolDraft = (value: unknown): value is ProtocolDraft =>
  isRecord(value) && typeof value['protocol'] === 'string' && typeof value['reviewBy'] === 'string'

export const protocolDraftOf = ({ protocolCheck }: Pick<Video, 'protocolCheck'>): ProtocolDraft =>
  protocolCheck ? { protocol: protocolCheck.protocol, reviewBy: protocolCheck.reviewBy } : NO_PROTOCOL

/** Whether both fields are filled in, or none. */
export const isProtocolComplete = ({ protocol, reviewBy }: ProtocolDraft): boolean =>
  (protocol.trim() === '') === (reviewBy === '')

/** Null without a protocol. */
export const protocolFormOf = ({ protocol, reviewBy }: ProtocolDraft): ProtocolForm | null =>
  protocol.trim() === '' ? null : { protocol: protocol.trim(), reviewBy }

/** The field of an edit, where it differs from the video. */
export function changedProtocol(known: Pick<Video, 'protocolCheck'>, draft: ProtocolDraft) {
  const before = protocolDraftOf(known)
  const isSame = draft.protocol.trim() === before.protocol && draft.reviewBy === before.reviewBy
  return isSame ? {} : { protocolCheck: protocolFormOf(draft) }
}
