import type { Preferences } from '#shared/contract/preferences.ts'

export const AREA_LABELS: Record<Preferences['professionalArea'], string> = {
  ems: 'EMS',
  fire: 'Fire & Rescue',
  'critical-care': 'Critical Care',
  leadership: 'Leadership',
  other: 'Other',
}

export const EXPERIENCE_LABELS: Record<Preferences['experienceLevel'], string> = {
  '0-1': '0-1 years',
  '1-3': '1-3 years',
  '3-5': '3-5 years',
  '5-10': '5-10 years',
  '10+': '10+ years',
}
