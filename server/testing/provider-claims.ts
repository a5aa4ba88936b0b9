/**
 * Claims about a person in the shapes of three providers, from their documentation: Microsoft's reference of ID token
 * claims and of optional claims, Okta's guide to the groups claim, and Keycloak's server administration guide.
 */

export const ENTRA_TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
export const OTHER_TENANT = '9122040d-6c67-4c5b-b112-36a304b66dad'

/** Entra names groups by their object ids. `email` is optional, and `email_verified` is never sent. */
export const entraPerson = (name: string, claims: Record<string, unknown> = {}) => ({
  sub: `AAAAAAAAAAAAAAAAAAAAA-${name}`,
  oid: `00000000-0000-0000-66f3-${name}`,
  tid: ENTRA_TENANT,
  preferred_username: `${name}@city.example`,
  given_name: 'Kim',
  family_name: 'Lind',
  ...claims,
})

/** In place of `groups`, for a person in more than 200 groups. */
export const ENTRA_OVERAGE = {
  _claim_names: { groups: 'src1' },
  _claim_sources: {
    src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/00000000/getMemberObjects' },
  },
}

export const oktaPerson = (name: string, claims: Record<string, unknown> = {}) => ({
  sub: `00uid4BxXw6I6TV4m0g3-${name}`,
  preferred_username: `${name}@city.example`,
  email: `${name}@city.example`,
  email_verified: true,
  groups: ['Everyone', 'Fire Instructors'],
  ...claims,
})

/** Roles of the realm where a mapper adds them to the ID token; groups with their whole path. */
export const keycloakPerson = (name: string, claims: Record<string, unknown> = {}) => ({
  sub: `f:2c0a7b1e-realm:${name}`,
  preferred_username: name,
  email: `${name}@station.example`,
  email_verified: true,
  realm_access: { roles: ['offline_access', 'uma_authorization', 'turnout-reviewer'] },
  groups: ['/crew', '/crew/officers'],
  ...claims,
})
