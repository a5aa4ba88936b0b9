import { Session } from '#server/features/accounts/session.entity.ts'
import { User } from '#server/features/accounts/user.entity.ts'
import { Category } from '#server/features/categories/category.entity.ts'
import { Like } from '#server/features/likes/like.entity.ts'
import { Save } from '#server/features/saves/save.entity.ts'
import { Upload } from '#server/features/uploads/upload.entity.ts'
import { Video } from '#server/features/videos/video.entity.ts'
import { Sequence } from './sequence.entity.ts'

/** Every table. */
export const entities = [User, Session, Category, Video, Upload, Like, Save, Sequence]
