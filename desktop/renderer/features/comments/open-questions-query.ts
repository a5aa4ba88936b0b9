import type { OpenQuestion } from '#shared/contract/comments.ts'
import { queryKey } from '../../entities/query-keys.ts'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pagination.ts'

/** The open questions about the videos of the signed-in person, oldest first. */
export const openQuestionsQuery = {
  ...pagesQuery<OpenQuestion>({
    queryKey: queryKey('listOpenQuestions'),
    read: (page, options) => api.listOpenQuestions(page, options),
  }),
  // Other people ask at any time.
  staleTime: 0,
}
