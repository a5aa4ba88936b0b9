import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { OwnVideo } from '#shared/contract/videos.ts'
import { TextField } from '../../components/field.tsx'
import { Page } from '../../components/page.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { PendingList } from '../../features/review/pending-list.tsx'
import { ADMIN_TABS, useAdminAddress } from './use-admin-address.ts'

const ReviewDialog = lazy(() => import('../../features/review/review-dialog.tsx'))

export default function AdminScreen() {
  const { tab, setTab, search, typed, setTyped } = useAdminAddress()
  const [reviewed, setReviewed] = useState<OwnVideo | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)
  const kind = tab === 'pending-shorts' ? 'shorts' : 'videos'

  const onReview = (video: OwnVideo) => {
    setReviewed(video)
    setIsReviewing(true)
  }
  return (
    <Page title="Admin Dashboard" subtitle="What was sent in, oldest first." width="72rem">
      <Tabs label="Admin Dashboard" items={ADMIN_TABS} value={tab} onChange={setTab}>
        <Box maxWidth="28rem" mb="6">
          <TextField
            type="search"
            label={`Search pending ${kind}`}
            placeholder="Part of the title"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
        <PendingList kind={kind} search={search} onClearSearch={() => setTyped('')} onReview={onReview} />
      </Tabs>
      {/* Loaded with the screen: whoever comes here has come to review. */}
      <Suspense fallback={null}>
        <ReviewDialog video={reviewed} isOpen={isReviewing} onClose={() => setIsReviewing(false)} />
      </Suspense>
    </Page>
  )
}
