import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Sequence',
  tableName: 'sequences',
  properties: {
    name: p.string().length(30).primary(),
    value: p.integer().default(0),
  },
})

/** A number that only counts up. Taking a number updates its row, so that two writers can't get the same. */
export class Sequence extends schema.class {}
schema.setClass(Sequence)
