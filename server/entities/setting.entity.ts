import { entity, p } from '#server/database/entity.ts'

/** A setting that an administrator has changed. The others have no row. */
export class Setting extends entity('Setting', 'settings', {
  properties: {
    name: p.string().length(40).primary(),
    /** JSON of the value (shared/settings.ts). */
    value: p.text(),
  },
}) {}
