import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { TITLE_MAX_LENGTH, type Video } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { MICRO_CLIP_MIN_SECONDS, MICRO_CLIP_STEP_SECONDS } from '#shared/limits.ts'
import { Field, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Slider } from '../../../components/slider/slider.tsx'
import { defaultTiming, isLongEnough, limitsOf, sourceLengthOf } from './clip-timing.ts'
import { TimingPreview } from './timing-preview.tsx'
import { useCreateMicroClip } from './use-create-micro-clip.ts'

interface CreateMicroClipDialogProps {
  video: Video
  /** How long the video plays, in seconds; 0 where the length is unknown. */
  duration: number
  isOpen: boolean
  onClose: () => void
}

const seconds = (count: number): string => `${count} second${count === 1 ? '' : 's'}`

/** Give it a new key for each opening. */
export default function CreateMicroClipDialog({
  video,
  duration: knownDuration,
  isOpen,
  onClose,
}: CreateMicroClipDialogProps) {
  const source = sourceLengthOf(knownDuration)
  const [title, setTitle] = useState(() => `${video.title} - Micro Clip`.slice(0, TITLE_MAX_LENGTH))
  const [timing, setTiming] = useState(() => defaultTiming(source))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { mutate, isPending } = useCreateMicroClip(onClose)

  const { start, duration } = timing
  const { startMax, durationMin, durationMax } = limitsOf(timing, source)
  const isCuttable = isLongEnough(source)
  const titleError = wasSubmitted && !title.trim() ? 'Please enter a title for your clip.' : undefined

  const onSubmit = () => {
    setWasSubmitted(true)
    if (!isCuttable || !title.trim()) return
    mutate({ id: video.id, title: title.trim(), clipStartTime: start, clipDuration: duration })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create Micro Clip"
      submitLabel={isPending ? 'Creating...' : 'Create Micro Clip'}
      isPending={isPending}
      isSubmitDisabled={!isCuttable}
      onSubmit={onSubmit}
      pt="0"
    >
      <TextField
        label="Clip title"
        required
        maxLength={TITLE_MAX_LENGTH}
        error={titleError}
        disabled={isPending}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      {isCuttable ? (
        <>
          <TimedField label="Start time" value={formatDuration(start)}>
            {(control) => (
              <Slider
                {...control}
                min={0}
                max={startMax}
                step={MICRO_CLIP_STEP_SECONDS}
                value={start}
                valueText={formatDuration(start)}
                disabled={isPending || startMax === 0}
                onChange={(next) => setTiming({ start: next, duration })}
              />
            )}
          </TimedField>
          <TimedField label="Clip duration" value={`${duration} s`}>
            {(control) => (
              <Slider
                {...control}
                min={durationMin}
                max={durationMax}
                step={MICRO_CLIP_STEP_SECONDS}
                value={duration}
                valueText={seconds(duration)}
                disabled={isPending || durationMax <= durationMin}
                onChange={(next) => setTiming({ start, duration: next })}
              />
            )}
          </TimedField>
          <TimingPreview start={start} duration={duration} source={source} />
        </>
      ) : (
        <Text role="alert" color="fg.muted">
          This video is shorter than {seconds(MICRO_CLIP_MIN_SECONDS)}, the least that a clip lasts.
        </Text>
      )}
    </FormDialog>
  )
}

type TimedFieldProps = Pick<Parameters<typeof Field>[0], 'children'> & { label: string; value: string }

/** A slider below its label and value. */
function TimedField({ label, value, children }: TimedFieldProps) {
  return (
    <Field
      label={
        <Flex as="span" justify="space-between">
          {label}
          <Box as="span" color="fg.muted" data-numbers aria-hidden>
            {value}
          </Box>
        </Flex>
      }
    >
      {children}
    </Field>
  )
}
