import type { reviewRoutes } from '#shared/contract/review.ts'
import type { ownVideoRoutes } from '#shared/contract/own-videos.ts'
import type { Parts } from '#server/feature.ts'
import { createToday } from '#server/features/settings/department-day.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { VideoNeeds } from '#server/features/videos/videos.service.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createProposals } from './proposals.ts'
import { createVideoEdits } from './video-edits.service.ts'
import { createWithdrawals } from './withdrawals.service.ts'

type OwnersRoutes = 'updateVideo' | 'withdrawVideo' | 'discardProposal' | 'deleteVideo'
type AdminRoutes = 'restoreVideo' | 'editVideo' | 'adminDeleteVideo'
type Routes = Pick<typeof ownVideoRoutes, OwnersRoutes> & Pick<typeof reviewRoutes, AdminRoutes>

export function videoEditsFeature(parts: Parts, needs: VideoNeeds & { settings: SettingsStore }) {
  const proposals = createProposals({ ...parts, ...needs })
  const options = { ...parts, ...needs, proposals, today: createToday(needs.settings, parts.now) }
  const videoEdits = createVideoEdits(options)
  const withdrawals = createWithdrawals(options)
  const handlers: Handlers<Routes> = {
    updateVideo: ({ caller, params, body }) => videoEdits.update(caller, params.id, body),
    withdrawVideo: ({ caller, params, body }) => withdrawals.withdraw(caller, params.id, body),
    restoreVideo: ({ caller, params, body }) => withdrawals.restore(caller, params.id, body),
    discardProposal: ({ caller, params }) => videoEdits.discardProposal(caller, params.id),
    deleteVideo: ({ caller, params }) => videoEdits.remove(caller, params.id),
    editVideo: ({ caller, params, body }) => videoEdits.setProperties(caller, params.id, body),
    adminDeleteVideo: ({ caller, params }) => videoEdits.remove(caller, params.id),
  }
  return { handlers, proposals, withdrawals }
}
