import { EVERYBODY, SIGNED_IN, video, type Line, type Subjects } from './access-line.ts'

const comment = ({ comment }: Subjects) => comment
const thanks = () => ({ text: 'Thanks' })
const reply = ({ comment }: Subjects) => ({ text: 'Thanks', replyTo: comment })
const state = () => ({ state: 'answered' })

/** The owner of the video wrote the comment, which is no question. */
export const COMMENT_ACCESS: readonly Line[] = [
  { route: 'listComments', answers: EVERYBODY, id: video },
  { route: 'listComments', of: 'pending', answers: [404, 200, 404, 200], id: video },
  { route: 'listComments', of: 'withdrawn', answers: [404, 200, 404, 200], id: video },
  { route: 'createComment', answers: [401, 201, 201, 201], id: video, body: thanks },
  { route: 'createComment', of: 'pending', answers: [401, 201, 404, 201], id: video, body: thanks },
  { route: 'createComment', answers: [401, 201, 201, 201], id: video, body: reply },
  { route: 'createComment', of: 'withdrawn', answers: [401, 201, 404, 201], id: video, body: reply },
  { route: 'editComment', answers: [401, 200, 403, 403], id: comment, body: thanks },
  { route: 'editComment', of: 'pending', answers: [401, 200, 404, 403], id: comment, body: thanks },
  { route: 'editComment', of: 'withdrawn', answers: [401, 200, 404, 403], id: comment, body: thanks },
  { route: 'setQuestionState', answers: [401, 409, 403, 403], id: comment, body: state },
  { route: 'setQuestionState', of: 'pending', answers: [401, 409, 404, 403], id: comment, body: state },
  { route: 'setQuestionState', of: 'withdrawn', answers: [401, 409, 404, 403], id: comment, body: state },
  { route: 'listOpenQuestions', answers: SIGNED_IN },
  { route: 'deleteComment', answers: [401, 204, 403, 204], id: comment },
  // The comments of the subjects are not deleted.
  { route: 'restoreComment', answers: [401, 404, 404, 404], id: comment },
]
