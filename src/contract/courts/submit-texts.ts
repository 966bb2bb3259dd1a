import { MAX_PHOTOS_OF_SUBMISSION } from '../limits.ts'

/** What people read while they submit a court. */

export const COURT_SUBMITTED = 'Court submitted for review.'
export const photosChosen = `Choose up to ${MAX_PHOTOS_OF_SUBMISSION} photos. You can add more to the court’s page once it is published.`
/** With the names of the fields that are marked. */
export const checkFields = (labels: readonly string[]) =>
  `Please check what is marked above: ${[...new Set(labels)].join(', ')}.`
export const NOTHING_LOST = 'What you typed is kept here: send it again when the connection is back.'

/** What a submission can fail of, where the server says nothing for people. */
export const submitCourtTexts = {
  byCode: { unreachable: 'Error submitting court.' },
  otherwise: 'Failed to submit court.',
}

export const ACCESS_LABELS = { free: 'Free', paid: 'Paid' } as const
export const SETTING_LABELS = { outdoor: 'Outdoor', indoor: 'Indoor' } as const

export const IS_IT_ONE_OF_THESE = 'Is it one of these?'
/** Of courts that somebody submitted before and nobody has looked at yet; `near`: '40 metres away'. */
export const waitsAlready = (near: string, count: number) =>
  count === 1
    ? `A court ${near} was submitted already and waits for approval: it may be the same one.`
    : `${count} courts near by, the nearest ${near}, were submitted already and wait for approval: one of them may be the same.`
export const IT_MAY_WAIT_ALREADY = 'Does it wait already?'
export const IT_IS_DIFFERENT = 'No, it is a different court: submit it'
export const PLACE_IS_RIGHT = 'The place is right: submit it'

/** Of a place that is known only as a postcode's district or area. */
export const placeIsRough = (label: string) =>
  `${label} is known only roughly, so there is no pin yet: set it on the map where the court stands, or type the coordinates.`
export const placeFound = (label: string) =>
  `This is the middle of ${label}: set the pin on the map if the court stands elsewhere.`
export const PLACE_FROM_DEVICE =
  'This is where you are: set the pin on the map if the court stands elsewhere.'
export const CHOOSE_ON_MAP = 'Choose on the map'
export const HIDE_MAP = 'Hide the map'
export const SET_THE_PIN =
  'Click or tap where the court is, and drag the pin to correct it. By keyboard, move the map with the arrow keys and set the pin in its middle.'
export const PIN_IN_THE_MIDDLE = 'Set the pin in the middle'
export const MAP_IS_EXTRA = 'The map cannot be shown. The place can be given without it.'
