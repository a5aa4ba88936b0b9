/**
 * The title of the video `v` in rows `m` of a person, for what this person downloads: the title of a video that was
 * withdrawn is not told to others than its creator.
 */
export const VISIBLE_TITLE =
  "case when v.approval_status = 'approved' or v.creator_id = m.user_id then v.title end as title"
