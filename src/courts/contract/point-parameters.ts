import { z } from 'zod'
import { COURT_FIELDS } from '../../database/contract/court-fields.ts'
import { MAX_LATITUDE, MAX_LONGITUDE } from '../../platform/contract/geo.ts'
import { listParameter, numberParameter } from '../../platform/contract/parameters.ts'

/** The error message for a coordinate out of range. */
export const outOfRangeText = ({ label, max }: { label: string; max: number }): string =>
  `${label} must be between -${max} and ${max} degrees.`

const degrees = (limit: number, message: string) =>
  numberParameter.pipe(z.number(message).min(-limit, message).max(limit, message))
export const latitudeParameter = degrees(MAX_LATITUDE, outOfRangeText(COURT_FIELDS.latitude))
export const longitudeParameter = degrees(MAX_LONGITUDE, outOfRangeText(COURT_FIELDS.longitude))

/** `near=latitude,longitude`, degrees. */
export const nearParameter = listParameter
  .pipe(
    z.tuple([latitudeParameter, longitudeParameter], {
      error: 'Must be latitude,longitude, e.g. 51.5,-0.12.',
    }),
  )
  .transform(([latitude, longitude]) => ({ latitude, longitude }))
