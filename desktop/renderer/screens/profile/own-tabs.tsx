import { Box } from '@chakra-ui/react'
import { Bookmark, Heart } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { can } from '#shared/permissions.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { PageSpinner } from '../../components/spinner.tsx'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { CollectionList } from '../../features/reactions/collection-list.tsx'
import { useCollectionCount } from '../../features/reactions/collections.ts'
import { OWN_STATES } from '../../features/account/own-videos/own-video-filters.tsx'
import { OwnVideoList } from '../../features/account/own-videos/own-video-list.tsx'
import { OwnSeries } from '../../features/series/own-series.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { OpenQuestions, useQuestionCount } from '../../features/comments/open-questions.tsx'
import { useAddressParams, type ParamChanges } from '../../lib/use-address-params.ts'
import { OwnAchievements } from './own-achievements.tsx'

const OwnCorrection = lazyDialog(() => import('./own-video-editor.tsx'))

const WishList = lazy(() => import('../../features/wishes/wish-list.tsx'))

type OwnTab = 'saved' | 'liked' | 'achievements' | 'uploads' | 'questions' | 'wishes'

/** The edit dialog is part of the address, so that the notice of a running upload can lead back to it. */
const editPath = (id: number): string => `/profile?tab=uploads&correct=${id}`

const FADE = 'linear-gradient(to right, black calc(100% - 3rem), transparent)'

/** The tab is part of the address, so that a notice about a review can lead to the uploads. */
export function OwnTabs({ user }: { user: User }) {
  const [params, change] = useAddressParams()
  const tabs: readonly TabItem<OwnTab>[] = [
    { value: 'saved', label: `Saved${useCollectionCount('save', user.id)}` },
    { value: 'liked', label: `Liked${useCollectionCount('like', user.id)}` },
    { value: 'uploads', label: 'My Uploads' },
    { value: 'questions', label: `Questions${useQuestionCount()}` },
    ...(can(user, 'videos.upload') ? [{ value: 'wishes' as const, label: 'Wishes' }] : []),
    { value: 'achievements', label: 'Achievements' },
  ]
  const changeUploads = (changes: ParamChanges) => change({ tab: 'uploads', ...changes })
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'saved'
  const section = useRef<HTMLDivElement>(null)
  const requestedTab = params.get('tab')
  useEffect(() => {
    const chosen = section.current?.querySelector('[role=tab][aria-selected=true]')
    if (requestedTab) chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [requestedTab])
  return (
    <Box
      as="section"
      aria-label="My library"
      ref={section}
      // On a phone the last tab is partly out of sight; the fade shows that there is more.
      css={{ '& [role=tablist]': { maskImage: { base: FADE, md: 'none' }, pr: { base: '10', md: '1' } } }}
    >
      <Tabs
        label="My library"
        items={tabs}
        value={tab}
        onChange={(next) => change({ tab: next, state: undefined, search: undefined, correct: undefined })}
      >
        {tab === 'saved' && (
          <OwnCollection reaction="save" userId={user.id} emptyMessage="You haven't saved any videos yet." />
        )}
        {tab === 'liked' && (
          <OwnCollection reaction="like" userId={user.id} emptyMessage="You haven't liked any videos yet." />
        )}
        {tab === 'questions' && <OpenQuestions />}
        {tab === 'achievements' && <OwnAchievements userId={user.id} />}
        {tab === 'wishes' && (
          <Suspense fallback={<PageSpinner />}>
            <WishList />
          </Suspense>
        )}
        {tab === 'uploads' && <OwnSeries userId={user.id} />}
        {tab === 'uploads' && (
          <OwnVideoList
            userId={user.id}
            filter={{
              state: OWN_STATES.find((state) => state === params.get('state')),
              search: params.get('search')?.trim() ?? '',
            }}
            setFilter={changeUploads}
            editedId={Number(params.get('correct')) || null}
            onEdit={(id) => changeUploads({ correct: id === null ? undefined : String(id) })}
            editDialog={(dialog) => (
              <OwnCorrection key={dialog.video.id} user={user} to={editPath(dialog.video.id)} {...dialog} />
            )}
          />
        )}
      </Tabs>
    </Box>
  )
}

interface OwnCollectionProps {
  reaction: 'save' | 'like'
  userId: number
  emptyMessage: string
}

function OwnCollection({ reaction, ...rest }: OwnCollectionProps) {
  return (
    <CollectionList
      key={reaction}
      reaction={reaction}
      icon={reaction === 'save' ? Bookmark : Heart}
      skeleton={<VideoGridSkeleton />}
      {...rest}
    >
      {(videos, actionsOf) => <VideoGrid videos={videos} actionsOf={actionsOf} />}
    </CollectionList>
  )
}
