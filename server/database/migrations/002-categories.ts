import { defineMigration } from './define-migration.ts'

/** Name, icon, discipline; the order is that of the sidebar. */
const categories = [
  ['EMS', 'activity', 'ems'],
  ['Critical Care', 'heart-pulse', 'critical-care'],
  ['Paramedicine', 'stethoscope', 'paramedicine'],
  ['Fire & Rescue', 'flame', 'fire-rescue'],
  ['Leadership', 'users', 'leadership'],
  ['Mayday & Survival', 'alarm', 'fire-rescue'],
  ['Incident Command', 'briefcase', 'leadership'],
  ['Apparatus & Driving', 'truck', 'fire-rescue'],
  ['Triage & Mass Casualty', 'clipboard', 'ems'],
  ['Pump Operations', 'gauge', 'fire-rescue'],
  ['Neuro & Stroke', 'brain', 'critical-care'],
  ['Crew Wellbeing', 'badge-help', 'leadership'],
  ['Pharmacology', 'pill', 'paramedicine'],
]

const rows = categories.map(
  ([name, icon, discipline], index) => `('${name}', '${icon}', '${discipline}', ${index + 1})`,
)
const statements = [
  `insert into "categories" ("name", "icon", "discipline", "position") values ${rows.join(', ')}`,
  `insert into "sequences" ("name", "value") values ('feed', 0), ('shorts', 0)`,
]

/** Reference data: the thirteen categories, and the counters that publications are numbered by. */
export const categoriesAndSequences = defineMigration('002-categories', {
  sqlite: statements,
  postgresql: statements,
})
