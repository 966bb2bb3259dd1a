import { FieldInput } from '../../../courts/web/FieldInput.tsx'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** Price and booking link of a paid court. */
export function PriceFields({ draft, change, problemOf }: CourtSubmission) {
  const propsOf = (name: 'priceGbp' | 'priceDurationMinutes' | 'bookingUrl') => ({
    name,
    value: draft[name],
    onChangeText: (typed: string) => change({ [name]: typed }),
    problem: problemOf(name),
  })
  return (
    <>
      <div className={classes.pair}>
        <FieldInput {...propsOf('priceGbp')} required />
        <FieldInput {...propsOf('priceDurationMinutes')} required />
      </div>
      <FieldInput {...propsOf('bookingUrl')} label="Booking link (optional)" placeholder="https://" />
    </>
  )
}
