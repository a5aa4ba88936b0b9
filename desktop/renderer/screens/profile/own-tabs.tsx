import { Bookmark, Heart } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#shared/contract/accounts.ts'
import { Tabs, type TabItem } from '../../components/tabs.tsx'
import { CategorySelect } from '../../features/categories/category-select.tsx'
import { CollectionList } from '../../features/collections/collection-list.tsx'
import { useCollectionCount } from '../../features/collections/use-collection-count.ts'
import { OwnVideoList } from '../../features/own-videos/own-video-list.tsx'
import { VideoGrid, VideoGridSkeleton } from '../../features/videos/video-grid.tsx'
import { OwnAchievements } from './own-achievements.tsx'

type OwnTab = 'saved' | 'liked' | 'achievements' | 'uploads'

/** The tab stands in the address: a notice about a review can lead straight to the uploads. */
export function OwnTabs({ user }: { user: User }) {
  const [params, setParams] = useSearchParams()
  const tabs: readonly TabItem<OwnTab>[] = [
    { value: 'saved', label: `Saved${useCollectionCount('saved', user.id)}` },
    { value: 'liked', label: `Liked${useCollectionCount('liked', user.id)}` },
    { value: 'achievements', label: 'Achievements' },
    { value: 'uploads', label: 'My Uploads' },
  ]
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'saved'
  return (
    <section aria-label="My library">
      <Tabs
        label="My library"
        items={tabs}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
      >
        {tab === 'saved' && (
          <OwnCollection kind="saved" userId={user.id} emptyMessage="You haven't saved any videos yet." />
        )}
        {tab === 'liked' && (
          <OwnCollection kind="liked" userId={user.id} emptyMessage="You haven't liked any videos yet." />
        )}
        {tab === 'achievements' && <OwnAchievements userId={user.id} />}
        {tab === 'uploads' && (
          <OwnVideoList userId={user.id} categoryField={(field) => <CategorySelect {...field} />} />
        )}
      </Tabs>
    </section>
  )
}

interface OwnCollectionProps {
  kind: 'saved' | 'liked'
  userId: number
  emptyMessage: string
}

function OwnCollection({ kind, ...rest }: OwnCollectionProps) {
  return (
    <CollectionList
      key={kind}
      kind={kind}
      icon={kind === 'saved' ? Bookmark : Heart}
      skeleton={<VideoGridSkeleton />}
      {...rest}
    >
      {(videos, actionsOf) => <VideoGrid videos={videos} actionsOf={actionsOf} />}
    </CollectionList>
  )
}
