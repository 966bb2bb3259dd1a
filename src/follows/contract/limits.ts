import { METRES_PER_MILE } from '../../platform/contract/geo.ts'

/** How far an area reaches from its centre, miles. */
export const AREA_MILES = {
  street: 500 / METRES_PER_MILE,
  quarter: 2000 / METRES_PER_MILE,
  town: 8000 / METRES_PER_MILE,
} as const
export const MIN_AREA_MILES = 0.1
export const MAX_AREA_MILES = 50
/** Of how many of the nearest courts of an area news are told. */
export const MAX_WATCHED = 100
/** News in one mail. */
export const MAX_LINES = 30
/** Days for confirming an address, and how many mails may ask for it in that time. */
export const CONFIRM_DAYS = 3
export const MAX_QUESTIONS = 3
/** Days for which links of mails work after they were stopped. */
export const KEPT_DAYS = 90
/** Characters of the token in a link. */
export const TOKEN_LENGTH = 22
