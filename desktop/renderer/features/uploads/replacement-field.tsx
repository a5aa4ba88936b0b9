import { SendingPanel } from './sending-panel.tsx'
import type { Replacement } from './use-replacement.ts'
import { VideoPicker } from './video-picker.tsx'

interface ReplacementFieldProps {
  replacement: Replacement
  hint: string
  isOptional: boolean
  missing: string | undefined
  disabled: boolean
}

/** Picks the new file, and shows the progress of its upload. */
export function ReplacementField({ replacement, ...field }: ReplacementFieldProps) {
  const { sending, pick, stop } = replacement
  if (sending) return <SendingPanel sending={sending} onStop={stop} />
  return <VideoPicker label="New video file" choice={replacement} onPick={pick} {...field} />
}
