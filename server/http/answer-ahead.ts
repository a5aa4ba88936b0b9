import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers a request ahead of Koa, whose chain takes longer than the answer itself.
 * @param otherwise gives the request to Koa, as long as nothing was sent
 * @returns false for a request that is left untouched, and then `otherwise` is not called
 */
export type AnswerAhead = (
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => void,
) => boolean
