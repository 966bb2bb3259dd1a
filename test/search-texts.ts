/**
 * What people type, and what must be found first: by Enter, and as the first suggestion. Made up by us. Texts that only
 * differ in the name of a town or village are in `src/places/server`.
 */
export interface SearchText {
  text: string
  /** The label of what is found, or the code of the error. */
  finds: string
}

/** The courts that the texts are about. */
export const NAMED_COURTS = [
  {
    name: 'Clapham Common',
    address: 'Windmill Drive, London SW4 9DE',
    latitude: 51.4586,
    longitude: -0.1482,
  },
  { name: 'Brixton Rec', address: '27 Brixton Station Road, London', latitude: 51.4618, longitude: -0.114 },
  { name: 'Burgess Park', address: 'Albany Road, London', latitude: 51.4836, longitude: -0.0819 },
  { name: 'Turnpike Lane Cage', address: 'Ducketts Common, London', latitude: 51.5885, longitude: -0.1027 },
]

const HERE = '51.5, -0.1'
const EXACT = '51.50722, -0.12778'

const COORDINATES: SearchText[] = [
  { text: '51.5, -0.1', finds: HERE },
  { text: '51.5,-0.1', finds: HERE },
  { text: '51.5 -0.1', finds: HERE },
  { text: '51.5/-0.1', finds: HERE },
  { text: '51,5; -0,1', finds: HERE },
  { text: 'lat 51.5 lon -0.1', finds: HERE },
  { text: '51.5°N, 0.1°W', finds: HERE },
  { text: '51.5N 0.1W', finds: HERE },
  { text: `51°30'26"N 0°7'40"W`, finds: EXACT },
  { text: '51° 30′ 26″ N, 0° 7′ 40″ W', finds: EXACT },
  { text: '51 30 26 N 0 7 40 W', finds: EXACT },
  { text: `W 0° 7' 40" N 51° 30' 26"`, finds: EXACT },
  { text: '-33.8568, 151.2153', finds: '-33.8568, 151.2153' },
  { text: '9C3XGV9X+RJ', finds: '9C3XGV9X+RJ' },
]

const LINKS: SearchText[] = [
  { text: 'geo:51.5,-0.1', finds: HERE },
  { text: 'geo:51.5,-0.1?z=16', finds: HERE },
  { text: 'geo:0,0?q=51.5,-0.1(Court)', finds: HERE },
  { text: 'https://www.google.com/maps/@51.5,-0.1,15z', finds: HERE },
  {
    text: 'https://www.google.co.uk/maps/place/Court/@51.6,-0.2,17z/data=!3m1!4b1!8m2!3d51.5!4d-0.1',
    finds: HERE,
  },
  { text: 'https://maps.google.com/?q=51.5,-0.1', finds: HERE },
  { text: 'https://www.google.com/maps/search/?api=1&query=51.5%2C-0.1', finds: HERE },
  { text: 'google.com/maps/@51.5,-0.1,15z', finds: HERE },
  { text: 'https://maps.google.com/?q=Clapham+Common+court+SW9+8HP', finds: 'SW9 8HP' },
  { text: 'https://www.openstreetmap.org/#map=17/51.5/-0.1', finds: HERE },
  { text: 'https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=17/51.6/-0.2', finds: HERE },
  { text: 'https://maps.apple.com/?ll=51.5,-0.1', finds: HERE },
  { text: 'https://maps.apple.com/place?coordinate=51.5,-0.1&name=Cage', finds: HERE },
  { text: 'https://www.bing.com/maps?cp=51.5~-0.1', finds: HERE },
  { text: 'https://maps.app.goo.gl/Ab12Cd', finds: 'place-short-link' },
  { text: 'https://goo.gl/maps/Ab12Cd', finds: 'place-short-link' },
  { text: '///filled.count.soap', finds: 'place-what3words' },
  { text: 'https://w3w.co/filled.count.soap', finds: 'place-what3words' },
  { text: 'https://example.org/courts', finds: 'place-link-unreadable' },
]

const POSTCODES: SearchText[] = [
  { text: 'SW9 8HP', finds: 'SW9 8HP' },
  { text: 'sw98hp', finds: 'SW9 8HP' },
  { text: ' Sw9-8hP ', finds: 'SW9 8HP' },
  { text: 'SW9', finds: 'SW9' },
  { text: 'sw9 8', finds: 'SW9' },
  { text: 'EC1V', finds: 'EC1V' },
  { text: 'BA', finds: 'BA' },
  { text: 'EC1V OBW', finds: 'EC1V 0BW' },
  { text: 'Y062 7TT', finds: 'YO62 7TT' },
  { text: 'SW1A IAA', finds: 'SW1A 1AA' },
  { text: 'SWIA 1AA', finds: 'SW1A 1AA' },
  { text: 'sw9 8hp london', finds: 'SW9 8HP' },
  { text: '12 High St, London SW9 8HP', finds: 'SW9 8HP' },
  { text: '12 High St, London SW98HP, UK', finds: 'SW9 8HP' },
  { text: 'Flat 2, 14 Acre Lane, SW9 8HP', finds: 'SW9 8HP' },
  { text: 'ZZ1 1AA', finds: 'postcode-not-found' },
]

const COURTS: SearchText[] = [
  { text: 'Burgess Park', finds: 'Burgess Park' },
  { text: 'burgess p', finds: 'Burgess Park' },
  { text: 'Brixton Rec', finds: 'Brixton Rec' },
  { text: 'rec brixton', finds: 'Brixton Rec' },
  { text: 'turnpike cage', finds: 'Turnpike Lane Cage' },
  { text: 'Windmill Drive', finds: 'Clapham Common' },
  { text: 'Albany Road', finds: 'Burgess Park' },
  { text: 'Ducketts Common', finds: 'Turnpike Lane Cage' },
  { text: 'Brixton', finds: 'Brixton' },
  { text: 'Clapham', finds: 'Clapham' },
  { text: 'clapham common', finds: 'Clapham Common' },
  { text: 'zzzz qqqq', finds: 'postcode-not-found' },
]

export const SEARCH_TEXTS = [...COORDINATES, ...LINKS, ...POSTCODES, ...COURTS]
