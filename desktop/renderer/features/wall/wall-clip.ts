import type { WallClip } from '#shared/contract/wall.ts'
import { hasFields, isRecord } from '../../lib/is-record.ts'

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'

/** A check for each field of the contract's type. The contract's schema would add zod to the first load of the wall. */
const FIELDS: Record<keyof WallClip, (value: unknown) => boolean> = {
  id: isNumber,
  title: isText,
  creatorName: isText,
  category: (value) => hasFields(value, { id: 'number', name: 'string' }),
  src: isText,
  bytes: isNumber,
  captionsUrl: (value) => value === null || isText(value),
  start: isNumber,
  length: (value) => value === null || isNumber(value),
}

export const isWallClip = (value: unknown): value is WallClip =>
  isRecord(value) && Object.entries(FIELDS).every(([name, isValid]) => isValid(value[name]))
