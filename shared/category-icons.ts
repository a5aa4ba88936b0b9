/** The icons that a category may have; the page knows how each is drawn. */
export const CATEGORY_ICONS = [
  'activity',
  'alarm',
  'badge-help',
  'brain',
  'briefcase',
  'clipboard',
  'flame',
  'gauge',
  'heart-pulse',
  'pill',
  'stethoscope',
  'truck',
  'users',
] as const
