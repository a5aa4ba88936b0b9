import type { Instructor } from '../lesson.ts'

/** Six invented people. None of them is a portrait of anybody. */
export const instructors: Instructor[] = [
  {
    username: 'mara_lindqvist',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    bio: 'Paramedic and field trainer with fourteen years on the road. Teaches the few things that matter in the first five minutes.',
    professionalArea: 'ems',
  },
  {
    username: 'theo_adeyemi',
    firstName: 'Theo',
    lastName: 'Adeyemi',
    bio: 'Truck company captain and survival instructor. Runs mayday, air management and ladder drills every month.',
    professionalArea: 'fire',
  },
  {
    username: 'priya_raman',
    firstName: 'Priya',
    lastName: 'Raman',
    bio: 'Critical care transport nurse. Makes monitors, airways and drug checks plain.',
    professionalArea: 'critical-care',
  },
  {
    username: 'jonas_keller',
    firstName: 'Jonas',
    lastName: 'Keller',
    bio: 'Driver and pump operator. Believes that good hydraulics fits on the back of a glove.',
    professionalArea: 'fire',
  },
  {
    username: 'elena_duarte',
    firstName: 'Elena',
    lastName: 'Duarte',
    bio: 'Battalion chief who coaches new incident commanders, one short radio message at a time.',
    professionalArea: 'leadership',
  },
  {
    username: 'hana_sato',
    firstName: 'Hana',
    lastName: 'Sato',
    bio: 'Peer support lead and former dispatcher. Helps crews to come down after hard calls.',
    professionalArea: 'other',
  },
]
