import { useId } from 'react'
import classes from './CoordinateInputs.module.css'
import { type Coordinates, coordinatePairHandlers } from './coordinate-pair.ts'
import { FieldInput } from './FieldInput.tsx'

interface CoordinateInputsProps {
  /** Coordinates as typed, degrees. */
  place: Coordinates
  onChange: (changes: Partial<Coordinates>) => void
  /** Validation errors; an error shared by both is shown once. */
  problems?: { [Name in keyof Coordinates]?: string | undefined }
  required?: boolean
}

/** Latitude and longitude fields. A pair pasted or typed into one of them fills both. */
export function CoordinateInputs({
  place,
  onChange,
  problems = {},
  required = false,
}: CoordinateInputsProps) {
  const sharedId = useId()
  const shared = problems.latitude === problems.longitude ? problems.latitude : undefined
  return (
    <div>
      <div className={classes.pair}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <FieldInput
            key={name}
            name={name}
            required={required}
            value={place[name]}
            onChangeText={(typed) => onChange({ [name]: typed })}
            {...coordinatePairHandlers(place, onChange)}
            {...(shared
              ? { 'aria-invalid': true, 'aria-describedby': sharedId }
              : { problem: problems[name] })}
          />
        ))}
      </div>
      <p id={sharedId} role="alert" className={classes.problem}>
        {shared}
      </p>
    </div>
  )
}
