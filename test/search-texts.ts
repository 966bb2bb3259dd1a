/** What people type, and what must be found first: by Enter, and as the first suggestion. Made up by us. */
export interface SearchText {
  text: string
  /** What is found, with the region and country of a place; or the code of the error. */
  finds: string
  /** What the error suggests first. */
  suggests?: string
  /** Why something else is found than people want. */
  because?: string
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
  { text: '9C3XGVQG+8J', finds: '9C3XGVQG+8J' },
  { text: 'GV9X+RJ London', finds: '9C3XGV9X+RJ' },
  { text: 'gv9x+rj, London, UK', finds: '9C3XGV9X+RJ' },
  { text: 'GV9X+RJ Nowhere at all', finds: 'postcode-not-found' },
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
  { text: 'Burgess Park', finds: 'Burgess Park, Greater London, England' },
  { text: 'burgess p', finds: 'Burgess Park, Greater London, England' },
  { text: 'Brixton Rec', finds: 'Brixton Rec' },
  { text: 'rec brixton', finds: 'Brixton Rec' },
  { text: 'turnpike cage', finds: 'Turnpike Lane Cage' },
  { text: 'Windmill Drive', finds: 'Clapham Common' },
  { text: 'Albany Road', finds: 'Burgess Park' },
  { text: 'Ducketts Common', finds: 'Turnpike Lane Cage' },
  { text: 'Brixton', finds: 'Brixton, Greater London, England' },
  { text: 'Clapham', finds: 'Clapham, Greater London, England' },
  { text: 'clapham common', finds: 'Clapham Common, Greater London, England' },
  { text: 'zzzz qqqq', finds: 'postcode-not-found' },
]

const SPELLINGS: SearchText[] = [
  { text: 'St. Gallen', finds: 'Sankt Gallen, Saint Gallen, Switzerland' },
  { text: 'St Gallen', finds: 'Sankt Gallen, Saint Gallen, Switzerland' },
  { text: 'Saint Gallen', finds: 'Sankt Gallen, Saint Gallen, Switzerland' },
  { text: 'Ft. Worth', finds: 'Fort Worth, Texas, United States' },
  { text: 'Ft Worth', finds: 'Fort Worth, Texas, United States' },
  { text: 'Ft Lauderdale', finds: 'Fort Lauderdale, Florida, United States' },
  { text: 'Ft William', finds: 'Fort William, Highland, Scotland' },
  { text: 'Mt Vernon', finds: 'Mount Vernon, New York, United States' },
  { text: 'Mt. Vernon', finds: 'Mount Vernon, New York, United States' },
  { text: 'Mt Isa', finds: 'Mount Isa, Queensland, Australia' },
  { text: 'Bury St. Edmunds', finds: 'Bury St Edmunds, Suffolk, England' },
  { text: 'St. Louis', finds: 'St. Louis, Missouri, United States' },
  { text: 'Sault Sainte Marie', finds: 'Sault Ste. Marie, Ontario, Canada' },
  { text: 'Schwaebisch Gmuend', finds: 'Schwäbisch Gmünd, Baden-Wurttemberg, Germany' },
  { text: 'Schwabisch Gmund', finds: 'Schwäbisch Gmünd, Baden-Wurttemberg, Germany' },
  { text: 'Tuebingen', finds: 'Tübingen, Baden-Wurttemberg, Germany' },
  { text: 'Jyvaeskylae', finds: 'Jyväskylä, Central Finland, Finland' },
  { text: 'Tromsoe', finds: 'Tromsø, Troms, Norway' },
  { text: 'Koeln', finds: 'Köln, North Rhine-Westphalia, Germany' },
  { text: 'Giessen', finds: 'Gießen, Hesse, Germany' },
  { text: 'Aarhus', finds: 'Århus, Central Jutland, Denmark' },
  { text: 'Newcastle-upon-Tyne', finds: 'Newcastle upon Tyne, England' },
]

/** Old names, and those in other languages. */
const SECOND_NAMES: SearchText[] = [
  { text: 'Utqiagvik', finds: 'Barrow, Alaska, United States' },
  { text: 'Utqiaġvik', finds: 'Barrow, Alaska, United States' },
  { text: 'Bombay', finds: 'Mumbai, Maharashtra, India' },
  { text: 'Peking', finds: 'Beijing, China' },
  { text: 'Calcutta', finds: 'Kolkata, West Bengal, India' },
  { text: 'Leningrad', finds: 'Saint Petersburg, St.-Petersburg, Russia' },
  { text: 'Constantinople', finds: 'Istanbul, Türkiye' },
  { text: 'Liverpol', finds: 'Liverpool, England' },
  { text: 'Breslau', finds: 'Wrocław, Lower Silesia, Poland' },
  { text: 'Godthaab', finds: 'Nuuk, Sermersooq, Greenland' },
  { text: 'Frobisher Bay', finds: 'Iqaluit, Nunavut, Canada' },
  { text: 'Ypres', finds: 'Ieper, Flanders, Belgium' },
  { text: 'Llanfair PG', finds: 'Llanfairpwllgwyngyll, Anglesey, Wales' },
  {
    text: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
    finds: 'Llanfairpwllgwyngyll, Anglesey, Wales',
  },
  {
    text: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    finds: 'Llanfairpwllgwyngyll, Anglesey, Wales',
  },
]

/** The home country comes first, then size. */
const SAME_NAMES: SearchText[] = [
  { text: 'Newcastle', finds: 'Newcastle upon Tyne, England' },
  { text: 'Richmond', finds: 'Richmond, Greater London, England' },
  { text: 'Perth', finds: 'Perth, Perth and Kinross, Scotland' },
  { text: 'Boston', finds: 'Boston, Lincolnshire, England' },
  { text: 'Lincoln', finds: 'Lincoln, Lincolnshire, England' },
  { text: 'Durham', finds: 'Durham, County Durham, England' },
  { text: 'Halifax', finds: 'Halifax, Calderdale, England' },
  { text: 'Salisbury', finds: 'Salisbury, Wiltshire, England' },
  { text: 'St Andrews', finds: 'Saint Andrews, Fife, Scotland' },
  { text: 'Newport', finds: 'Newport, Wales' },
  { text: 'Melbourne', finds: 'Melbourne, Victoria, Australia' },
  { text: 'Springfield', finds: 'Springfield, Missouri, United States' },
  { text: 'Paris', finds: 'Paris, Île-de-France, France' },
]

/** A misspelling offers, it does not decide. */
const MISSPELLINGS: SearchText[] = [
  { text: 'Brigton', finds: 'postcode-not-found', suggests: 'Brighton, Brighton and Hove, England' },
  { text: 'Los Angles', finds: 'postcode-not-found', suggests: 'Los Angeles, California, United States' },
  { text: 'Edinbrugh', finds: 'postcode-not-found', suggests: 'Edinburgh, Scotland' },
  { text: 'Glasgwo', finds: 'postcode-not-found', suggests: 'Glasgow, Glasgow City, Scotland' },
  { text: 'Nottinham', finds: 'postcode-not-found', suggests: 'Nottingham, England' },
  { text: 'Cambrige', finds: 'postcode-not-found', suggests: 'Cambridge, Cambridgeshire, England' },
  { text: 'Leicster', finds: 'postcode-not-found', suggests: 'Leicester, England' },
  { text: 'Dundde', finds: 'postcode-not-found', suggests: 'Dundee, Dundee City, Scotland' },
  { text: 'Shefield', finds: 'postcode-not-found', suggests: 'Sheffield, England' },
  { text: 'Machester', finds: 'postcode-not-found', suggests: 'Manchester, England' },
  { text: 'Machester UK', finds: 'postcode-not-found', suggests: 'Manchester, England' },
  {
    text: 'Turnpkie Lane Cage',
    finds: 'postcode-not-found',
    because: 'Only names of places are corrected, not those of courts.',
  },
]

export const SEARCH_TEXTS = [
  ...COORDINATES,
  ...LINKS,
  ...POSTCODES,
  ...COURTS,
  ...SPELLINGS,
  ...SECOND_NAMES,
  ...SAME_NAMES,
  ...MISSPELLINGS,
]
