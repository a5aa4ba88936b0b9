import { queriesOf } from './query-keys.ts'

const ADMIN_QUERIES = [
  'getDashboard',
  'getTimeline',
  'listUsers',
  'listAuditEvents',
  'listVideoHistory',
  'listPendingVideos',
  'listPendingShorts',
  'listEveryVideo',
  'listReported',
  'listReviewQueue',
  'getReviewSummary',
  'listProtocolChecks',
  'countProtocolChecks',
] as const

export const adminQueries = queriesOf(...ADMIN_QUERIES)

const HOLDING_VIDEOS = [
  'getVideo',
  'listVideos',
  'listFeatured',
  'listTrending',
  'listMicroClips',
  'listShorts',
  'listRecommended',
  'listNews',
  'listRelated',
  'listCategoryVideos',
  'searchVideos',
  'getCreatorVideos',
  'listSaved',
  'listLiked',
  'listWatchLater',
  'listBegunLessons',
  'listOwnVideos',
  'listPendingVideos',
  'listPendingShorts',
  'listEveryVideo',
  'listReviewQueue',
  'listReported',
  'readReviewed',
  'getSeries',
  'getSeriesOfVideo',
] as const

/** The lists of categories, and what names some of them. */
export const disciplineQueries = queriesOf(
  'listCategories',
  'getCategory',
  'listDisciplines',
  'getPreferences',
  'listFollowedDisciplines',
)

/** Every query whose data holds videos. */
export const videoQueries = queriesOf(...HOLDING_VIDEOS)

/** What a change of an own upload changes on the page of the own uploads. */
export const ownUploadQueries = queriesOf('listOwnVideos', 'countOwnVideos')

/** What a change of a series changes. */
export const seriesQueries = queriesOf('listSeries', 'listOwnSeries', 'getSeries', 'getSeriesOfVideo')

/** What the deletion of a series changes beside the series. */
export const seriesListQueries = queriesOf('listSeries', 'listOwnSeries', 'getSeriesOfVideo')

/** Every query that a new, changed or withdrawn video may change. */
export const catalogueQueries = queriesOf(
  ...ADMIN_QUERIES,
  ...HOLDING_VIDEOS,
  'countOwnVideos',
  'getCaptions',
  'getAttachments',
  'listComments',
  'getCategory',
  'listCreators',
  'listSeries',
  'listOwnSeries',
  'getCreatorWithAchievements',
)
