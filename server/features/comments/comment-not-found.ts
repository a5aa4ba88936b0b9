import { ApiError } from '#server/api-error.ts'

export const commentNotFound = () => new ApiError('not_found', 'This comment no longer exists.')
