import { randomUUID } from 'node:crypto'
import {
  ADMINS,
  EVERYBODY,
  OWN,
  REDIRECTED,
  SIGNED_IN,
  video,
  type Line,
  type Subjects,
} from './access-line.ts'
import { ACCOUNT_ACCESS } from './access-of-accounts.ts'
import { ATTACHMENT_ACCESS } from './access-of-attachments.ts'
import { PEOPLE_ACCESS } from './access-of-people.ts'
import { SET_UP_ACCESS } from './access-of-set-up.ts'
import { NEWS_ACCESS } from './access-of-news.ts'
import { OPERATOR_ACCESS } from './access-of-operator.ts'
import { COMMENT_ACCESS } from './access-of-comments.ts'
import { DISCIPLINE_ACCESS } from './access-of-disciplines.ts'
import { RECORD_ACCESS } from './access-of-record.ts'
import { PROTOCOL_ACCESS } from './access-of-protocol-checks.ts'
import { SERIES_ACCESS } from './access-of-series.ts'
import { REPORT_ACCESS } from './access-of-reports.ts'
import { WALL_ACCESS } from './access-of-walls.ts'
import { WISH_ACCESS } from './access-of-wishes.ts'
import { REVIEW_DESK_ACCESS } from './access-of-review-desk.ts'

const person = ({ person }: Subjects) => person
const owner = ({ owner }: Subjects) => owner
const category = () => 1
const preferences = () => ({ categoryIds: [1], professionalArea: 'ems', experienceLevel: '1-3' })
const captionsFile = () => ({ file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nLook' })
const clip = () => ({ title: 'Clip', clipStartTime: 5, clipDuration: 15 })

/** Every call of the API, and the callers that may make it. A new call must be entered here. */
export const ACCESS: readonly Line[] = [
  ...ACCOUNT_ACCESS,

  { route: 'getMailSubscription', answers: [400, 400, 400, 400] },
  {
    route: 'unsubscribeFromMail',
    answers: [404, 404, 404, 404],
    body: () => ({ token: 'u1.video-reviewed.x' }),
  },
  { route: 'openUnsubscribePage', answers: REDIRECTED },
  { route: 'listNotifications', answers: SIGNED_IN },
  { route: 'getNotificationSummary', answers: SIGNED_IN },
  // Another person's changes nothing.
  { route: 'readNotification', answers: [401, 204, 204, 204], id: () => 1, body: () => ({ revision: 1 }) },
  { route: 'readAllNotifications', answers: [401, 204, 204, 204], body: () => ({ revision: 1 }) },
  { route: 'getNotificationSettings', answers: SIGNED_IN },
  {
    route: 'changeNotificationSettings',
    answers: SIGNED_IN,
    body: () => ({ kind: 'new-follower', channel: 'push', isOn: false }),
  },
  // This server has no keys for push messages.
  {
    route: 'subscribeToPush',
    answers: [401, 409, 409, 409],
    body: () => ({
      endpoint: 'https://push.example.org/x',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
  },
  { route: 'unsubscribeFromPush', answers: [401, 204, 204, 204] },

  { route: 'issueReset', answers: [401, 403, 403, 201], id: person },
  { route: 'invite', answers: [401, 403, 403, 201], body: ({ newName }) => ({ addresses: [newName] }) },
  { route: 'listInvitations', answers: ADMINS },
  // There is no invitation with this number.
  { route: 'revokeInvitation', answers: [401, 403, 403, 404], id: person },
  { route: 'getAccountOptions', answers: EVERYBODY },
  // The servers of this test send no mail.
  {
    route: 'requestLink',
    answers: [422, 422, 422, 422],
    // Only a few requests for one account are taken.
    body: () => ({ purpose: 'reset', account: `p_${randomUUID()}` }),
  },
  { route: 'verifyAddress', answers: [401, 404, 404, 404], body: () => ({ token: 'no-token' }) },
  { route: 'getAddressState', answers: SIGNED_IN },
  {
    route: 'changeAddress',
    answers: SIGNED_IN,
    body: ({ newName }) => ({ email: `${newName}@example.org` }),
  },
  { route: 'sendVerification', answers: [401, 204, 204, 204] },
  {
    route: 'describeLink',
    answers: [404, 404, 404, 404],
    body: () => ({ kind: 'reset', token: 'no-token' }),
  },
  {
    route: 'resetPassword',
    answers: [404, 404, 404, 404],
    body: () => ({ token: 'no-token', newPassword: 'another-pass' }),
  },
  {
    route: 'resetPasswordByCode',
    answers: [404, 404, 404, 404],
    body: ({ newName }) => ({ username: newName, code: '1234 5678', newPassword: 'another-pass' }),
  },

  { route: 'listCategories', answers: EVERYBODY },
  { route: 'getCategory', answers: EVERYBODY, id: category },
  { route: 'listCategoryVideos', answers: EVERYBODY, id: category },
  { route: 'listFeatured', answers: EVERYBODY },
  { route: 'listTrending', answers: EVERYBODY },
  { route: 'listMicroClips', answers: EVERYBODY },
  { route: 'listShorts', answers: EVERYBODY },
  { route: 'listWallClips', answers: EVERYBODY },
  // No wall shows this code: signed-in callers may try it.
  { route: 'pairWall', answers: [401, 404, 404, 404], body: () => ({ code: '000000' }) },
  { route: 'listWalls', answers: ADMINS },
  { route: 'addWall', answers: [401, 403, 403, 201], body: ({ newName }) => ({ name: newName }) },
  // There is no wall with this number.
  { route: 'renewWallCode', answers: [401, 403, 403, 404], id: person },
  { route: 'removeWall', answers: [401, 403, 403, 404], id: person },
  { route: 'enrolWall', answers: [404, 404, 404, 404], body: () => ({ code: '00000000' }) },
  { route: 'listRecommended', answers: SIGNED_IN },
  { route: 'listVideos', answers: EVERYBODY },
  { route: 'searchVideos', answers: EVERYBODY },
  { route: 'readSearch', answers: EVERYBODY },
  { route: 'listRelated', answers: EVERYBODY, id: video },
  // Nothing of it is told: these are the newest.
  { route: 'listRelated', of: 'pending', answers: EVERYBODY, id: video },
  { route: 'listCreators', answers: EVERYBODY },
  { route: 'getCreator', answers: EVERYBODY, id: person },
  { route: 'getCreatorWithAchievements', answers: EVERYBODY, id: person },
  { route: 'getCreatorVideos', answers: EVERYBODY, id: person },
  { route: 'listAchievements', answers: EVERYBODY },

  {
    route: 'createVideo',
    // The file is its uploader's alone.
    answers: [401, 201, 404, 404],
    body: ({ file }) => ({ title: 'Ladder angle', categoryId: 1, videoFile: file }),
  },
  { route: 'getVideo', answers: EVERYBODY, id: video },
  { route: 'listKept', answers: EVERYBODY, query: (subjects) => `ids=${video(subjects)}` },
  { route: 'getVideo', of: 'pending', answers: [404, 200, 404, 200], id: video },
  { route: 'updateVideo', answers: OWN, id: video, body: () => ({ title: 'Corrected' }) },
  { route: 'updateVideo', of: 'pending', answers: [401, 200, 404, 200], id: video },
  { route: 'withdrawVideo', answers: OWN, id: video, body: () => ({ notes: 'Out of date' }) },
  {
    route: 'withdrawVideo',
    of: 'pending',
    answers: [401, 409, 404, 409],
    id: video,
    body: () => ({ notes: 'No' }),
  },
  {
    route: 'withdrawVideo',
    of: 'withdrawn',
    answers: [401, 409, 404, 409],
    id: video,
    body: () => ({ notes: 'No' }),
  },
  { route: 'getVideo', of: 'withdrawn', answers: [404, 200, 404, 200], id: video },
  { route: 'updateVideo', of: 'withdrawn', answers: [401, 200, 404, 200], id: video },
  { route: 'getCaptions', of: 'withdrawn', answers: [404, 200, 404, 200], id: video },
  { route: 'createClip', of: 'withdrawn', answers: [401, 422, 404, 422], id: video, body: clip },
  { route: 'updateVideo', of: 'proposed', answers: OWN, id: video, body: () => ({ title: 'Again' }) },
  { route: 'discardProposal', of: 'proposed', answers: OWN, id: video },
  // It has none.
  { route: 'discardProposal', answers: [401, 404, 403, 404], id: video },
  { route: 'discardProposal', of: 'pending', answers: [401, 404, 404, 404], id: video },
  { route: 'retryVideo', answers: [401, 409, 403, 409], id: video },
  { route: 'retryVideo', of: 'pending', answers: [401, 409, 404, 409], id: video },
  { route: 'deleteVideo', answers: [401, 204, 403, 204], id: video },
  { route: 'deleteVideo', of: 'pending', answers: [401, 204, 404, 204], id: video },
  { route: 'createClip', answers: [401, 201, 201, 201], id: video, body: clip },
  { route: 'createClip', of: 'pending', answers: [401, 422, 404, 422], id: video, body: clip },
  { route: 'likeVideo', answers: SIGNED_IN, id: video },
  { route: 'likeVideo', of: 'pending', answers: [401, 200, 404, 200], id: video },
  { route: 'unlikeVideo', answers: SIGNED_IN, id: video },
  { route: 'saveVideo', answers: SIGNED_IN, id: video },
  { route: 'saveVideo', of: 'pending', answers: [401, 200, 404, 200], id: video },
  { route: 'unsaveVideo', answers: SIGNED_IN, id: video },
  { route: 'addToWatchLater', answers: SIGNED_IN, id: video },
  { route: 'addToWatchLater', of: 'pending', answers: [401, 200, 404, 200], id: video },
  { route: 'removeFromWatchLater', answers: SIGNED_IN, id: video },
  ...SET_UP_ACCESS,
  ...RECORD_ACCESS,
  ...PEOPLE_ACCESS,
  ...REPORT_ACCESS,
  ...SERIES_ACCESS,
  ...WALL_ACCESS,
  ...NEWS_ACCESS,
  ...OPERATOR_ACCESS,
  ...REVIEW_DESK_ACCESS,
  ...DISCIPLINE_ACCESS,
  ...WISH_ACCESS,
  ...PROTOCOL_ACCESS,
  { route: 'viewVideo', answers: [202, 202, 202, 202], id: video },
  { route: 'viewVideo', of: 'pending', answers: [404, 202, 404, 202], id: video },
  { route: 'shareVideo', answers: [401, 204, 204, 204], id: video },
  { route: 'shareVideo', of: 'pending', answers: [401, 204, 404, 204], id: video },
  { route: 'getCaptions', answers: EVERYBODY, id: video },
  { route: 'getCaptions', of: 'pending', answers: [404, 200, 404, 200], id: video },
  // It has none.
  { route: 'getCaptionsFile', answers: [404, 404, 404, 404], id: video },
  { route: 'uploadCaptions', answers: OWN, id: video, body: captionsFile },
  { route: 'uploadCaptions', of: 'pending', answers: [401, 200, 404, 200], id: video, body: captionsFile },
  { route: 'replaceCaptions', answers: OWN, id: video, body: () => ({ cues: [] }) },
  {
    route: 'replaceCaptions',
    of: 'pending',
    answers: [401, 200, 404, 200],
    id: video,
    body: () => ({ cues: [] }),
  },
  { route: 'getProposedCaptions', of: 'proposed', answers: [401, 200, 404, 200], id: video },
  { route: 'getProposedCaptionsFile', of: 'proposed', answers: [401, 200, 404, 200], id: video },
  // None are proposed.
  { route: 'getProposedCaptions', answers: [401, 404, 404, 404], id: video },
  { route: 'getProposedCaptionsFile', answers: [401, 404, 404, 404], id: video },
  ...ATTACHMENT_ACCESS,
  ...COMMENT_ACCESS,
  { route: 'followCreator', answers: SIGNED_IN, id: person },
  { route: 'unfollowCreator', answers: SIGNED_IN, id: person },

  // Without a form, or of an upload that isn't there.
  { route: 'uploadFiles', answers: [401, 400, 400, 400] },
  { route: 'uploadThumbnail', answers: [401, 400, 400, 400] },
  { route: 'finishUpload', answers: [401, 404, 404, 404], id: ({ owner }) => `${owner}-${'0'.repeat(32)}` },
  { route: 'getUploadAllowance', answers: [401, 200, 200, 200] },
  { route: 'updateProfile', answers: [401, 400, 400, 400] },

  { route: 'listSaved', answers: OWN, id: owner },
  { route: 'listLiked', answers: OWN, id: owner },
  { route: 'listWatchLater', answers: OWN, id: owner },
  { route: 'listOwnVideos', answers: OWN, id: owner },
  { route: 'countOwnVideos', answers: OWN, id: owner },
  { route: 'getPreferences', answers: SIGNED_IN },
  { route: 'createPreferences', answers: [401, 201, 201, 201], body: preferences },
  { route: 'updatePreferences', answers: SIGNED_IN, body: preferences },

  { route: 'listPendingVideos', answers: ADMINS },
  { route: 'listPendingShorts', answers: ADMINS },
  { route: 'listEveryVideo', answers: ADMINS },
  { route: 'getDashboard', answers: ADMINS },
  { route: 'getTimeline', answers: ADMINS },
  { route: 'listUsers', answers: ADMINS },
  { route: 'getPublicSettings', answers: EVERYBODY },
  { route: 'getSettings', answers: ADMINS },
  { route: 'uploadLogo', answers: [401, 403, 403, 400] },
  { route: 'removeLogo', answers: ADMINS },
  { route: 'changeSettings', answers: ADMINS, body: () => ({ uploads: 'permitted' }) },
  { route: 'listVideoHistory', answers: ADMINS, id: video },
  { route: 'listAuditEvents', answers: ADMINS },
  { route: 'readReviewed', answers: ADMINS, id: video },
  { route: 'approveVideo', of: 'pending', answers: ADMINS, id: video },
  { route: 'rejectVideo', of: 'pending', answers: ADMINS, id: video, body: () => ({ notes: 'Too dark' }) },
  { route: 'approveVideo', of: 'proposed', answers: ADMINS, id: video },
  {
    route: 'rejectVideo',
    of: 'proposed',
    answers: ADMINS,
    id: video,
    body: () => ({ notes: 'Too dark' }),
  },
  { route: 'restoreVideo', of: 'withdrawn', answers: ADMINS, id: video },
  { route: 'restoreVideo', answers: [401, 403, 403, 409], id: video },
  { route: 'editVideo', answers: ADMINS, id: video, body: () => ({ featured: true }) },
  { route: 'adminDeleteVideo', answers: [401, 403, 403, 204], id: video },
  { route: 'changeRole', answers: ADMINS, id: person, body: () => ({ isAdmin: true }) },
  { route: 'deleteUser', answers: [401, 403, 403, 204], id: person },
]
