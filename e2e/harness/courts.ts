/**
 * Known contents of the seeded directory: the made-up courts of `e2e/data/courts.csv`, with reviews, photos and votes
 * from `directory.ts`.
 */

/** A postcode with an exact location, and the number of courts around it by miles. */
export const KNOWN_POSTCODE = 'SW9 8HE'
export const KNOWN_PLACE = { latitude: 51.4627, longitude: -0.11464 }
export const COURTS_AROUND = {
  2: { all: 10, free: 6, paid: 3 },
  5: { all: 16, free: 10, paid: 5 },
  10: { all: 21, free: 14, paid: 6 },
  15: { all: 24, free: 16, paid: 7 },
  20: { all: 27, free: 18, paid: 8 },
  25: { all: 30, free: 20, paid: 9 },
  50: { all: 34, free: 23, paid: 10 },
} as const

/** All published courts; one has no address and is on the map only. */
export const ALL_COURTS = { all: 59, free: 44, paid: 14 } as const

/** All facts known: paid, indoor, booking link, long notes, 5 tags, 13 reviews, 7 photos. */
export const FULL_COURT = 'Harbour Street Sports Hall'
/** Only name, address and coordinates known; access unknown. */
export const BARE_COURT = 'Old Brewery Court'
/** Rated by an administrator, no reviews, one photo. */
export const MANUALLY_RATED_COURT = 'Lantern Park Court'
/** Contains markup in every text. */
export const SCRIPT_COURT = `<script>alert('court')</script> & "Sons" Court`
/** Free, two reviews, three photos. */
export const REVIEWED_COURT = 'Marlow Yard'
/** About 16 metres apart. */
export const TWIN_COURTS = ['Twin Hoops North', 'Twin Hoops South'] as const
export const COURT_WITHOUT_ADDRESS = 'Shore Court'
export const LONG_NAMED_COURT = /^The Court with the Very Long Name/
/** Not listed: one is pending, one is archived. */
export const HIDDEN_COURTS = ['Pending Park Court', 'Archived Arena'] as const

/** Used by the contribution tests only, so that changes are visible at once. The first has the tag 'Sea view'. */
export const COURT_TO_CONFIRM = 'West Pier Hoops'
export const COURT_TO_REVIEW = 'Quayside Hoops'
/** Used by the admin tests only: has a review, a photo, and the tags 'Nets' and 'Wind shelter'. */
export const COURT_TO_ADMINISTER = 'Granite Wharf Court'
export const REVIEW_TO_ADMINISTER = 'Windy, adn the rims are loose.'

/** Texts of the full court's reviews. */
export const NEWEST_REVIEW = 'Played here last night: bright lights, good nets, friendly crowd.'
export const OLDEST_REVIEW = 'The first to review this hall. Rims are straight, floor is clean.'
export const MOST_LIKED_REVIEW = 'Ask for the key at the library desk, they open it in a minute.'
export const LEAST_LIKED_REVIEW = 'Too far for me.'
/** Pending, so not visible to anyone. */
export const PENDING_REVIEW = 'This review was not approved yet.'
/** Facilities of the full court, with their number of confirmations. */
export const CONFIRMED_FACILITIES = { Floodlights: 5, Showers: 3, 'Wooden floor': 1 } as const

/** Used by the test of disputed facts only. */
export const COURT_TO_DISPUTE = 'Heron Marsh Court'

/** Used by the moderation tests only. */
export const COURT_TO_MODERATE = 'Harbour Wall Hoops'

/** Read by the tests of facts only: has facts in every state, and the tag 'Painted lines' although there are none. */
export const COURT_WITH_FACTS = 'Spinners Yard Court'
/** Changed by them only, one on each size of screen: floodlights and rims confirmed by three people. */
export const COURTS_TO_ANSWER = { phone: 'Cutlers Park Court', wide: 'Aire Street Cage' } as const
/** The same, for people at the court; nobody has said anything about them. */
export const COURTS_TO_VISIT = { phone: 'Pier Head Hoops', wide: 'Lace Market Court' } as const
export const COURT_TO_LEAVE_EARLY = 'Floating Harbour Court'
/** Changed only by tests in which somebody says everything about it. */
export const COURT_UP_TO_DATE = 'Pilgrim Park Court'
/** With a price, a booking link, notes and tags. */
export const COURT_SAID_ONCE = 'Kiln Road Sports Centre'
/** Changed by the tests of problems only, one on each size of screen. */
export const COURTS_WITH_PROBLEMS = {
  phone: 'Canal Basin Sports Centre',
} as const
/** Changed by the tests of all screens only. */
export const COURTS_OF_SCREENS = {
  answered: 'Summit Park Hoops',
  visited: 'Long Meadow Hoops',
  broken: 'Harvest Road Hoops',
  reviewed: 'Millennium Green Hoops',
  edited: 'Orchard Way Court',
} as const
/** Outdoors; a browser test says five more of it. Nobody has reviewed it. */
export const COURT_WITH_SIX_FEATURES = 'Cathedral Close Court'
/** Where one person contradicts another within an hour; in the demonstration only. */
export const COURTS_OF_BURST = [
  ...['Beacon Field Court', 'Bell Foundry Court', 'Bluebell Wood Court', 'Castle Gate Court'],
  ...['Gravel Hill Court', 'Cedar Estate Court', 'Copper Mill School', 'Elm Green Court'],
  ...['Ferry Lane Centre', 'Fountain Square Hoops'],
]

/** Read by the tests of the line on who can play only. All are in the time zone of the test browsers. */
export const PLAYABLE_COURTS = {
  /** Lights, confirmed by three, on from 15:00 to 22:00. */
  lit: 'Leith Links Court',
  /** No lights, confirmed by two. */
  unlit: 'Clydeside Cage',
  /** Nobody has said anything. */
  unknown: 'Titanic Slip Court',
  /** Indoor, always open. */
  hall: 'Castle Rock Sports Hall',
} as const
