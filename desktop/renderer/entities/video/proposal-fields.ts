import type { ProposalField } from '#shared/contract/own-videos.ts'

export const PROPOSAL_LABELS: Record<ProposalField, string> = {
  title: 'Title',
  category: 'Category',
  description: 'Description',
  thumbnail: 'Thumbnail',
  captions: 'Captions',
  attachments: 'Files',
  video: 'Video file',
  protocol: 'Protocol',
}
