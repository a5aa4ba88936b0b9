/** The administrator of the server that component tests use. */
export const ADMIN = { username: 'chief', email: 'chief@example.org', password: 'officer-on-watch' }
