import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/web/context.ts'
import { distanceText, UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { MAX_NEARBY_COURTS, NEARBY_COURTS_MILES } from '../../platform/contract/limits.ts'
import { SelectField } from '../../platform/ui/fields.tsx'
import {
  CHOOSE_A_COURT,
  DUPLICATE_OF_LABEL,
  OTHER_COURT_NOT_LISTED,
} from '../../submissions/contract/contribution-texts.ts'
import type { Reported } from './reported.ts'

/** Picks the nearby court that this one duplicates; nothing if there are none or loading fails. */
export function DuplicateOfField({
  reported: { id, at },
  chosen,
  onChange,
  disabled,
}: {
  reported: Extract<Reported, { subject: 'court' }>
  /** Its id as `#12`, or `none` where it is not among them; empty until something is chosen. */
  chosen: string
  onChange: (chosen: string) => void
  disabled: boolean
}) {
  const { data: found = [] } = useQuery({
    queryKey: ['courts-around', id],
    queryFn: ({ signal }) =>
      api.call('listCourts', {
        query: { near: `${at.latitude},${at.longitude}`, limit: MAX_NEARBY_COURTS + 1 },
        signal,
      }),
  })
  const near = found.filter((one) => one.id !== id && (one.distanceMiles ?? 0) <= NEARBY_COURTS_MILES)
  if (near.length === 0) return null
  const names = near.map(({ id, name, distanceMiles = 0 }): [string, string] => [
    // Numeric keys would be sorted before all others.
    `#${id}`,
    `${name || UNNAMED_COURT}, ${distanceText(distanceMiles)}`,
  ])
  return (
    <SelectField
      label={DUPLICATE_OF_LABEL}
      options={{ '': CHOOSE_A_COURT, ...Object.fromEntries(names), none: OTHER_COURT_NOT_LISTED }}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
    />
  )
}
