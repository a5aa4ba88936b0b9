import { Stack } from '@chakra-ui/react'
import type { Preferences } from '#shared/contract/preferences.ts'
import { EXPERIENCE_LEVELS, PROFESSIONAL_AREAS } from '#shared/limits/accounts.ts'
import { ChoiceCard, ChoiceGroup } from '../../../components/choice-card.tsx'

type Details = Pick<Preferences, 'professionalArea' | 'experienceLevel'>

const AREA_LABELS: Record<Details['professionalArea'], string> = {
  ems: 'EMS',
  fire: 'Fire & Rescue',
  'critical-care': 'Critical Care',
  leadership: 'Leadership',
  other: 'Other',
}

const EXPERIENCE_LABELS: Record<Details['experienceLevel'], string> = {
  '0-1': '0-1 years',
  '1-3': '1-3 years',
  '3-5': '3-5 years',
  '5-10': '5-10 years',
  '10+': '10+ years',
}

interface ProfessionalDetailsProps extends Details {
  disabled: boolean
  onChange: (details: Partial<Details>) => void
}

export function ProfessionalDetails({
  professionalArea,
  experienceLevel,
  disabled,
  onChange,
}: ProfessionalDetailsProps) {
  return (
    <Stack gap="8">
      <ChoiceGroup disabled={disabled}>
        <legend>Professional area</legend>
        <p>Where you work most.</p>
        {PROFESSIONAL_AREAS.map((area) => (
          <ChoiceCard
            key={area}
            type="radio"
            name="professionalArea"
            checked={area === professionalArea}
            onChange={() => onChange({ professionalArea: area })}
          >
            {AREA_LABELS[area]}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      <ChoiceGroup disabled={disabled}>
        <legend>Experience level</legend>
        <p>How long you have been doing it.</p>
        {EXPERIENCE_LEVELS.map((level) => (
          <ChoiceCard
            key={level}
            type="radio"
            name="experienceLevel"
            checked={level === experienceLevel}
            onChange={() => onChange({ experienceLevel: level })}
          >
            {EXPERIENCE_LABELS[level]}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
    </Stack>
  )
}
