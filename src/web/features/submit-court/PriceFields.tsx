import { TextField } from '../../shared/ui/TextField.tsx'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** What a session at a paid court costs, and where it is booked. */
export function PriceFields({ draft, change, problemOf }: CourtSubmission) {
  return (
    <>
      <div className={classes.pair}>
        <TextField
          label="Price (£)"
          name="priceGbp"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          required
          value={draft.priceGbp}
          onChange={(event) => change({ priceGbp: event.target.value })}
          problem={problemOf('priceGbp')}
        />
        <TextField
          label="Session length (minutes)"
          name="priceDurationMinutes"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          value={draft.priceDurationMinutes}
          onChange={(event) => change({ priceDurationMinutes: event.target.value })}
          problem={problemOf('priceDurationMinutes')}
        />
      </div>
      <TextField
        label="Booking link (optional)"
        name="bookingUrl"
        type="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={draft.bookingUrl}
        onChange={(event) => change({ bookingUrl: event.target.value })}
        problem={problemOf('bookingUrl')}
      />
    </>
  )
}
