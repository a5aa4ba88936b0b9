import { Box, Flex, Text } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Crosshair } from 'lucide-react'
import { useState } from 'react'
import { TITLE_MAX_LENGTH } from '#shared/contract/own-videos.ts'
import { type Video } from '#shared/contract/videos.ts'
import { formatDuration } from '#shared/format.ts'
import { MICRO_CLIP_MIN_SECONDS, MICRO_CLIP_STEP_SECONDS } from '#shared/limits/clips.ts'
import { Button } from '../../../components/button.tsx'
import { Field, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Slider, type SliderProps } from '../../../components/slider/slider.tsx'
import { queriesOf } from '../../../entities/query-keys.ts'
import { showReactionFailure } from '../../../entities/video/reactions.ts'
import { api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { ClipPicture } from './clip-picture.tsx'
import { defaultTiming, isLongEnough, limitsOf, sourceLengthOf, type ClipTiming } from './clip-timing.ts'

interface CreateMicroClipDialogProps {
  video: Video
  /** Where the player stands, in seconds. */
  position: number
  /** How long the video plays, in seconds; 0 where the length is unknown. */
  duration: number
  isOpen: boolean
  onClose: () => void
}

const seconds = (count: number): string => `${count} second${count === 1 ? '' : 's'}`

/** Creates a micro clip, which then waits for review like every upload. */
function useCreateMicroClip(onCreated: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (clip: Parameters<typeof api.createClip>[0]) => api.createClip(clip),
    onSuccess: () => {
      void client.invalidateQueries(queriesOf('listMicroClips', 'listOwnVideos', 'countOwnVideos'))
      toast({
        title: 'Micro Clip Created',
        description: 'It is shown once a training officer has approved it.',
        variant: 'success',
      })
      onCreated()
    },
    onError: showReactionFailure('Failed to create micro clip. Please try again.'),
  })
}

/** Give it a new key for each opening. */
export default function CreateMicroClipDialog(props: CreateMicroClipDialogProps) {
  const { video, isOpen, onClose } = props
  const source = sourceLengthOf(props.duration)
  const [title, setTitle] = useState(() => `${video.title} - Micro Clip`.slice(0, TITLE_MAX_LENGTH))
  const [timing, setTiming] = useState(() => defaultTiming(source))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { mutate, isPending } = useCreateMicroClip(onClose)

  const { start, duration } = timing
  const { startMax, durationMin, durationMax } = limitsOf(timing, source)
  const isCuttable = isLongEnough(source)
  const position = Math.min(Math.floor(props.position), startMax)
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
          <ClipPicture video={video} start={start} duration={duration} />
          <SecondsSlider
            label="Start time"
            shownValue={formatDuration(start)}
            min={0}
            max={startMax}
            value={start}
            valueText={formatDuration(start)}
            disabled={isPending || startMax === 0}
            onChange={(next) => setTiming({ start: next, duration })}
          />
          {position > 0 && (
            <Button
              icon={Crosshair}
              variant="outline"
              alignSelf="start"
              disabled={isPending || start === position}
              onClick={() => setTiming({ start: position, duration })}
            >
              Start at {formatDuration(position)}, where the player stands
            </Button>
          )}
          <SecondsSlider
            label="Clip duration"
            shownValue={`${duration} s`}
            min={durationMin}
            max={durationMax}
            value={duration}
            valueText={seconds(duration)}
            disabled={isPending || durationMax <= durationMin}
            onChange={(next) => setTiming({ start, duration: next })}
          />
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

type SecondsSliderProps = Omit<SliderProps, 'step'> & { label: string; shownValue: string }

/** A slider below its label and value. */
function SecondsSlider({ label, shownValue, ...slider }: SecondsSliderProps) {
  return (
    <Field
      label={
        <Flex as="span" justify="space-between">
          {label}
          <Box as="span" color="fg.muted" data-numbers aria-hidden>
            {shownValue}
          </Box>
        </Flex>
      }
    >
      {(control) => <Slider {...control} step={MICRO_CLIP_STEP_SECONDS} {...slider} />}
    </Field>
  )
}

/** The position of the clip in its source. */
function TimingPreview({ start, duration, source }: ClipTiming & { source: number }) {
  const end = start + duration
  const part = (seconds: number) => `${(seconds / source) * 100}%`
  return (
    <Box role="group" aria-label="Preview" bg="bg.canvas" borderWidth="1px" borderRadius="card" p="4">
      <Text textStyle="numbers" fontSize="sm">
        Plays {formatDuration(start)} – {formatDuration(end)} of {formatDuration(source)}
      </Text>
      <Box
        position="relative"
        height="2.5"
        mt="3"
        borderRadius="full"
        bg="border.subtle"
        overflow="hidden"
        data-part="bar"
        aria-hidden
      >
        <Box
          position="absolute"
          height="full"
          bg="accent"
          borderRadius="full"
          data-part="range"
          style={{ left: part(start), width: part(duration) }}
        />
      </Box>
      <Flex justify="space-between" mt="1.5" textStyle="small" color="fg.subtle" data-numbers aria-hidden>
        <span>0:00</span>
        <span>{formatDuration(source)}</span>
      </Flex>
    </Box>
  )
}
