/** The demo library's accounts. Their password is public: they exist in demo mode alone. */
export const DEMO_PASSWORD = 'turnout-demo'
export const DEMO_EMAIL_DOMAIN = 'demo.turnout.invalid'
export const DEMO_ADMIN = 'demo_admin'
export const DEMO_VIEWER = 'demo_crew'

export const demoEmail = (username: string): string => `${username}@${DEMO_EMAIL_DOMAIN}`

export function describeDemoAccounts(): string {
  return [
    'The demo library is open. Sign in with:',
    `  training officer (admin): ${DEMO_ADMIN} / ${DEMO_PASSWORD}`,
    `  crew member:              ${DEMO_VIEWER} / ${DEMO_PASSWORD}`,
    'Everybody knows these passwords: set DEMO=false and another DATA_DIR before others use this server.',
  ].join('\n')
}
