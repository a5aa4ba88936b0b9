import { formatDuration } from '#shared/format.ts'
import { MICRO_CLIP_UPLOAD_MAX_SECONDS } from '#shared/limits/uploads.ts'

export type UploadMode = 'training' | 'shorts' | 'microClips'

interface Notice {
  title: string
  description: string
}

export interface UploadLabels {
  title: string
  subtitle: string
  titlePlaceholder: string
  isMicroClip: boolean
  success: Notice
  /** The notice about what is missing, one at a time; one for all three if a mode does not distinguish them. */
  missing: { title: Notice; video: Notice; category: Notice }
  tooLong: Notice | null
  guidelines: readonly string[]
}

/** At the fields, all at once. */
export const MISSING = {
  title: 'Please enter a title for your video.',
  video: 'Please upload a video file.',
  category: 'Please select a category for your video.',
} as const

/** Where a new upload can be watched, before and after its review. */
export const MY_UPLOADS = { label: 'My Uploads', to: '/profile?tab=uploads' } as const

const INCOMPLETE_NOTICE: Notice = {
  title: 'Missing information',
  description: 'Please fill out all required fields.',
}
const GENERAL_GUIDELINES = [
  'No patient information: no names, faces, addresses, monitors or run sheets that could identify anyone.',
  'Teach what your protocols support, and say where local protocols may differ.',
] as const

const shortForm = (kind: string, one: string): UploadLabels => ({
  title: `Upload ${kind}`,
  subtitle: 'One skill, one point, under two minutes. A training officer reviews it before anyone sees it.',
  titlePlaceholder: 'Seal a sucking chest wound in five moves',
  isMicroClip: true,
  success: { title: 'Upload successful', description: `Your ${one} has been submitted for review.` },
  missing: { title: INCOMPLETE_NOTICE, video: INCOMPLETE_NOTICE, category: INCOMPLETE_NOTICE },
  tooLong: { title: 'Video too long', description: `${kind} must be under 2 minutes` },
  guidelines: [
    `At most ${formatDuration(MICRO_CLIP_UPLOAD_MAX_SECONDS)} long.`,
    'Vertical 9:16 fills the screen best; other formats are taken, too.',
    'Get to the point in the first three seconds.',
    'No copyrighted material: music, broadcasts or footage that isn’t yours to share.',
    ...GENERAL_GUIDELINES,
  ],
})

export const UPLOAD_LABELS: Record<UploadMode, UploadLabels> = {
  training: {
    title: 'Upload Training Video',
    subtitle: 'A training officer reviews it before anyone sees it.',
    titlePlaceholder: 'Rapid sequence intubation: the checklist',
    isMicroClip: false,
    success: {
      title: 'Video uploaded successfully',
      description: 'Your video has been sent for review.',
    },
    missing: {
      title: { title: 'Missing information', description: MISSING.title },
      video: { title: 'Missing video', description: MISSING.video },
      category: { title: 'Missing category', description: MISSING.category },
    },
    tooLong: null,
    guidelines: [
      'Landscape 16:9, steady, with sound that can be followed in a noisy day room.',
      'A title that names the skill, so that a crew finds it between two calls.',
      ...GENERAL_GUIDELINES,
      'Only footage, music and slides that you may share.',
    ],
  },
  shorts: shortForm('Shorts', 'Shorts'),
  microClips: shortForm('Micro Clips', 'Micro Clip'),
}
