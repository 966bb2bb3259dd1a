/** What `npm run setup` and the screen of a new site ask, in this order. The names are also the options of the command. */
export const QUESTIONS = {
  name: { text: 'Name of the site', hint: 'Such as Courts of Manila.' },
  place: {
    text: 'Town where the map begins',
    hint: 'With its region or country if there are several of that name: Manila, Philippines.',
  },
  address: {
    text: 'Public address',
    hint: 'Such as https://courts.example.org, of a proxy with HTTPS in front of the server. Empty to try the site on this machine only.',
  },
  admin: {
    text: 'Administrators’ email addresses',
    hint: 'They sign in with them. Separated by commas.',
  },
  mail: {
    text: 'Mail server',
    hint: 'Such as smtps://user:password@mail.example.org, with %40 for an @ in the password. Empty for no mails.',
    isSecret: true,
  },
  sender: { text: 'Sender of the mails', hint: 'An email address that the mail server accepts.' },
  identity: {
    text: 'How people sign in',
    choices: {
      embedded: 'With email and password, kept on this server; a public site needs a mail server',
      firebase: 'With Google, Facebook or email, through a Firebase project',
      none: 'Not at all: the site can only be read',
    },
  },
  project: { text: 'Firebase project ID', hint: 'In the Firebase console: Project settings, General.' },
  key: { text: 'Firebase web API key', hint: 'Of its web app. It isn’t secret.' },
  domain: { text: 'Firebase auth domain', hint: 'Of its web app, such as courts-of-manila.firebaseapp.com.' },
  account: {
    text: 'Key file of a service account',
    hint: 'The path of the JSON file on the server: Project settings, Service accounts.',
  },
  map: {
    text: 'Map',
    choices: {
      public: 'A free public map of streets, fine for a small site',
      own: 'A map of your own: a PMTiles archive or a MapLibre style',
      none: 'The built-in map without streets',
    },
  },
  archive: {
    text: 'Your map',
    hint: 'The path or address of a .pmtiles file, or the address of a style.',
  },
  courts: {
    text: 'Courts to begin with',
    choices: {
      sample: 'Sample courts of the UK, to try the site',
      import: 'Those of a file, such as an OpenStreetMap extract',
      none: 'None',
    },
  },
  file: { text: 'File of courts', hint: 'GeoJSON, Overpass JSON, KML, GPX or CSV.' },
} as const satisfies Record<string, Question>

export interface Question {
  text: string
  hint?: string
  /** The values that may be answered, with what they mean. */
  choices?: Readonly<Record<string, string>>
  /** Not shown while it is typed, nor afterwards. */
  isSecret?: true
}

export type QuestionName = keyof typeof QUESTIONS
export type Answers = Readonly<Record<QuestionName, string>>

/** Questions whose answers are checked together. */
export const QUESTION_GROUPS: readonly (readonly QuestionName[])[] = [
  ['name'],
  ['place'],
  ['address'],
  ['admin'],
  ['mail', 'sender'],
  ['identity', 'project', 'key', 'domain', 'account'],
  ['map', 'archive'],
  ['courts', 'file'],
]

/** On screen, courts are imported with a preview instead. */
export const SCREEN_GROUPS = QUESTION_GROUPS.filter((group) => !group.includes('courts'))

/** Whether a question is asked, after the answers to those before it. */
export function isAsked(name: QuestionName, { address, identity, mail, map, courts }: Answers): boolean {
  switch (name) {
    case 'project':
    case 'key':
    case 'domain':
    case 'account':
      return identity === 'firebase'
    case 'mail':
      return address !== ''
    case 'sender':
      return address !== '' && mail !== ''
    case 'archive':
      return map === 'own'
    case 'file':
      return courts === 'import'
    default:
      return true
  }
}

/** What is only for trying the site isn't offered for a public one. */
const FOR_TRYING = ['sample']

/** The values that may be answered, with what they mean; undefined if any text may be. */
export function choicesOf(name: QuestionName, { address }: Answers): Question['choices'] {
  const { choices }: Question = QUESTIONS[name]
  if (!choices || address === '') return choices
  return Object.fromEntries(Object.entries(choices).filter(([value]) => !FOR_TRYING.includes(value)))
}
