import { lazyScreen } from '../components/lazy-screen.tsx'

/** Every screen is a chunk of its own, loaded when its route is first visited. */
export const HomeScreen = lazyScreen(() => import('../screens/home/home-screen.tsx'))
export const TrendingScreen = lazyScreen(() => import('../screens/trending/trending-screen.tsx'))
export const CategoryScreen = lazyScreen(() => import('../screens/category/category-screen.tsx'))
export const ShortsScreen = lazyScreen(() => import('../screens/shorts/shorts-screen.tsx'))
export const MicroClipsScreen = lazyScreen(() => import('../screens/microclips/microclips-screen.tsx'))
export const SearchScreen = lazyScreen(() => import('../screens/search/search-screen.tsx'))
export const ProfileScreen = lazyScreen(() => import('../screens/profile/profile-screen.tsx'))
export const SavedScreen = lazyScreen(() => import('../screens/saved/saved-screen.tsx'))
export const WatchLaterScreen = lazyScreen(() => import('../screens/watch-later/watch-later-screen.tsx'))
export const PreferencesScreen = lazyScreen(() => import('../screens/preferences/preferences-screen.tsx'))
export const UploadOptionsScreen = lazyScreen(
  () => import('../screens/upload-options/upload-options-screen.tsx'),
)
export const UploadTrainingScreen = lazyScreen(() => import('../screens/upload/upload-training-screen.tsx'))
export const UploadShortsScreen = lazyScreen(() => import('../screens/upload/upload-shorts-screen.tsx'))
export const AdminScreen = lazyScreen(() => import('../screens/admin/admin-screen.tsx'))
export const TermsScreen = lazyScreen(() => import('../screens/terms/terms-screen.tsx'))
export const CreatorsScreen = lazyScreen(() => import('../screens/creators/creators-screen.tsx'))
export const DiscoverScreen = lazyScreen(() => import('../screens/discover/discover-screen.tsx'))
export const VideoScreen = lazyScreen(() => import('../screens/video/video-screen.tsx'))
export const AuthScreen = lazyScreen(() => import('../screens/auth/auth-screen.tsx'))
export const ServerScreen = lazyScreen(() => import('../screens/server/server-screen.tsx'))
export const SettingsScreen = lazyScreen(() => import('../screens/settings/settings-screen.tsx'))
export const CallScreen = lazyScreen(() => import('../screens/call/call-screen.tsx'))
export const NotFoundScreen = lazyScreen(() => import('../screens/not-found/not-found-screen.tsx'))
