export { makeReadySites as default } from './ready-site.ts'
