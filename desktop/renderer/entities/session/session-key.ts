export const sessionKey = ['/api/auth/user'] as const
