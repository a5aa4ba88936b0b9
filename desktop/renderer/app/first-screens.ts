/** The code of the screens that app/start.ts loads ahead of the app, each in a chunk of its own. */
export const LOADS = {
  home: () => import('../screens/home/home-screen.tsx'),
  shorts: () => import('../screens/shorts/shorts-screen.tsx'),
  trending: () => import('../screens/trending/trending-screen.tsx'),
  microclips: () => import('../screens/microclips/microclips-screen.tsx'),
  category: () => import('../screens/category/category-screen.tsx'),
  video: () => import('../screens/video/video-screen.tsx'),
  auth: () => import('../screens/auth/auth-screen.tsx'),
  discover: () => import('../screens/discover/discover-screen.tsx'),
  search: () => import('../screens/search/search-screen.tsx'),
  creators: () => import('../screens/creators/creators-screen.tsx'),
  terms: () => import('../screens/terms/terms-screen.tsx'),
  wall: () => import('../screens/wall/wall-screen.tsx'),
}
