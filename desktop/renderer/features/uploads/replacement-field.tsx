import { SendingPanel } from './sending-panel.tsx'
import { TooLongAlert } from './too-long-alert.tsx'
import type { Replacement } from './use-replacement.ts'
import { VideoPicker } from './video-picker.tsx'

interface ReplacementFieldProps {
  replacement: Replacement
  hint: string
  isOptional: boolean
  disabled: boolean
}

/** Picks the new file, and shows the progress of its upload. */
export function ReplacementField({ replacement, hint, isOptional, disabled }: ReplacementFieldProps) {
  const { file, duration, resumable, maxMb, error, sending, tooLongSeconds, pick, stop } = replacement
  if (sending) return <SendingPanel sending={sending} onStop={stop} />
  return (
    <>
      <VideoPicker
        label="New video file"
        hint={hint}
        isOptional={isOptional}
        file={file}
        duration={duration}
        maxMb={maxMb}
        resumable={resumable}
        error={error}
        isMissing={false}
        disabled={disabled}
        onPick={pick}
      />
      {tooLongSeconds !== null && <TooLongAlert seconds={tooLongSeconds} />}
    </>
  )
}
