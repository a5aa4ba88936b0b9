import { useState } from 'react'
import type { MediaJob } from '#shared/contract/operator.ts'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { Link } from '../../../components/link.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { RowActions, RowButton } from '../admin-list.tsx'
import { QueueSection, QueueText } from './queue-section.tsx'
import { jobsQuery, useCancelJob, useRetryJob } from './server-queries.ts'

const STATES = [
  { value: 'failed', label: 'Given up', empty: 'No job was given up.' },
  { value: 'queued', label: 'Waiting', empty: 'No job waits.' },
  { value: 'running', label: 'Running', empty: 'No job runs.' },
] as const

const STEPS: readonly [RegExp, string][] = [
  [/^transcode$/, 'Playable file'],
  [/^poster$/, 'Poster'],
  [/^storyboard$/, 'Seek preview'],
  [/^hls$/, 'Stream'],
  [/^clip-/, 'File of a clip'],
]

const stepName = (step: string): string =>
  STEPS.find(([known]) => known.test(step))?.[1] ?? `Size ${step.replace('mp4-', '')}p`
const subjectOf = ({ video }: MediaJob): string => video?.title ?? 'A file that no lesson shows'

/** The work on videos that servers do in the background. */
export function JobsSection() {
  const [state, setState] = useState<MediaJob['state']>('failed')
  const stopping = useDialog<MediaJob>()
  const retry = useRetryJob()
  return (
    <>
      <QueueSection
        title="Media jobs"
        states={STATES}
        state={state}
        onState={setState}
        query={jobsQuery(state)}
      >
        {(job) => (
          <>
            <QueueText
              title={job.video ? <Link to={`/video/${job.video.id}`}>{subjectOf(job)}</Link> : subjectOf(job)}
              kind={stepName(job.step)}
              row={job}
            />
            <RowActions>
              {job.state === 'failed' ? (
                <RowButton
                  aria-label={`Try again: ${stepName(job.step)} of ${subjectOf(job)}`}
                  isLoading={retry.isPending && retry.variables.id === job.id}
                  onClick={() => retry.mutate(job)}
                >
                  Try again
                </RowButton>
              ) : (
                <RowButton
                  aria-label={`Stop: ${stepName(job.step)} of ${subjectOf(job)}`}
                  onClick={() => stopping.open(job)}
                >
                  Stop
                </RowButton>
              )}
            </RowActions>
          </>
        )}
      </QueueSection>
      <ConfirmSubject
        dialog={stopping}
        action={useCancelJob(stopping.close)}
        title="Stop this job?"
        describe={(job) =>
          job.step === 'transcode'
            ? `${subjectOf(job)} cannot be watched without it. Its owner is told, and you can try it again.`
            : `${subjectOf(job)} plays without it. You can try it again.`
        }
        confirmLabel="Stop"
        isDangerous
      />
    </>
  )
}
