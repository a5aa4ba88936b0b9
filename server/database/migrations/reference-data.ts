/** Name, icon, discipline, in the order of the sidebar. */
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
] as const

/** Name, description, icon, points, metric, requirement, category. */
const achievements = [
  ['First Lesson', 'Publish your first video', 'upload', 10, 'approved-uploads', 1, 'teaching'],
  ['Regular Instructor', 'Publish 5 videos', 'video', 25, 'approved-uploads', 5, 'teaching'],
  ['Course Builder', 'Publish 25 videos', 'trophy', 75, 'approved-uploads', 25, 'teaching'],
  ['Academy', 'Publish 100 videos', 'crown', 200, 'approved-uploads', 100, 'teaching'],
  ['On Air', 'Reach 100 views', 'eye', 10, 'views-received', 100, 'reach'],
  ['Full House', 'Reach 1,000 views', 'bar-chart', 40, 'views-received', 1000, 'reach'],
  ['Statewide', 'Reach 10,000 views', 'fire', 120, 'views-received', 10000, 'reach'],
  ['Well Received', 'Receive 10 likes', 'thumbs-up', 10, 'likes-received', 10, 'recognition'],
  ['Crew Favourite', 'Receive 100 likes', 'heart', 50, 'likes-received', 100, 'recognition'],
  ['Worth Following', 'Gain 10 followers', 'star', 20, 'followers', 10, 'recognition'],
  ['Mentor', 'Gain 100 followers', 'medal', 80, 'followers', 100, 'recognition'],
  ['Note Taker', 'Save 5 videos', 'bookmark', 5, 'saves-given', 5, 'learning'],
  ['Librarian', 'Save 50 videos', 'award', 20, 'saves-given', 50, 'learning'],
  ['On Shift', 'Be active on 7 days', 'zap', 10, 'days-active', 7, 'learning'],
  ['Steady Hand', 'Be active on 30 days', 'target', 30, 'days-active', 30, 'learning'],
  ['Always Ready', 'Be active on 180 days', 'shield', 100, 'days-active', 180, 'learning'],
] as const

const tuples = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => `(${row.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`)
    .join(', ')

/** The categories, the achievements, and the sequences that number publications. */
export const referenceData = [
  `insert into categories (name, icon, discipline, position)
    values ${tuples(categories.map((row, index) => [...row, index + 1]))}`,
  `insert into sequences (name, value) values ('feed', 0), ('shorts', 0)`,
  `insert into achievements (name, description, icon_name, points_value, metric, requirement, category)
    values ${tuples(achievements)}`,
]
