export { makeReadySites as default } from './seeded-site.ts'
