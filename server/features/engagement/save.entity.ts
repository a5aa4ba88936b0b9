import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'

const schema = defineEntity({
  name: 'Save',
  tableName: 'saves',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    video: () => p.manyToOne(Video).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'saves_newest', properties: ['user', 'createdAt', 'video'] }],
})

export class Save extends schema.class {}
schema.setClass(Save)
