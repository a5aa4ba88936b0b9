import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  properties: {
    name: p.string().length(40).primary(),
    /** JSON of the value (shared/settings.ts). */
    value: p.text(),
  },
})

/** A setting that an administrator has changed. The others have no row. */
export class Setting extends schema.class {}
schema.setClass(Setting)
