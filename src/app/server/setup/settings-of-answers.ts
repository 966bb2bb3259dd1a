import { randomBytes } from 'node:crypto'
import { openMapArchive } from '../../../map/server/map-archive.ts'
import { placeText } from '../../../places/contract/place-text.ts'
import type { NamedPlaceView } from '../../../places/contract/schema.ts'
import type { Places } from '../../../places/server/places.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { editEnvText, type SettingChanges } from '../../../platform/config/env-file.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import {
  type Answers,
  choicesOf,
  isAsked,
  type QuestionName,
  SCREEN_GROUPS,
} from '../../contract/setup-questions.ts'
import { oneFile } from '../commands/files.ts'

export type Settings = Readonly<Record<string, string | undefined>>
export type TownFinder = Pick<Places, 'locate' | 'nearest'>

const ARCHIVE = 'pmtiles:'
/** Digits after the point of a coordinate: a metre. */
const COORDINATE_DIGITS = 5

/** The answers that settings stand for. */
export async function answersOf(settings: Settings, towns: TownFinder): Promise<Answers> {
  const { PUBLIC_URL: address = '', MAP_STYLE_URL: map, SAMPLE_COURTS: courts } = settings
  return {
    name: settings.SITE_NAME ?? '',
    place: await townAt(settings.SITE_CENTRE, towns),
    address,
    identity: identityOf(settings),
    project: settings.FIREBASE_PROJECT_ID ?? '',
    key: settings.FIREBASE_API_KEY ?? '',
    domain: settings.FIREBASE_AUTH_DOMAIN ?? '',
    account: settings.FIREBASE_SERVICE_ACCOUNT ?? '',
    admin: settings.ADMIN_EMAILS ?? '',
    mail: settings.SMTP_URL ?? '',
    sender: settings.MAIL_FROM ?? '',
    map: map === undefined ? 'public' : map === '' ? 'none' : 'own',
    archive: map?.startsWith(ARCHIVE) ? map.slice(ARCHIVE.length) : (map ?? ''),
    courts: address === '' && courts !== '' ? 'sample' : 'none',
    file: '',
  }
}

function identityOf({ IDENTITY, FIREBASE_PROJECT_ID, PUBLIC_URL, SMTP_URL }: Settings): string {
  if (IDENTITY) return IDENTITY
  if (FIREBASE_PROJECT_ID) return 'firebase'
  return PUBLIC_URL && !SMTP_URL ? 'none' : 'embedded'
}

async function townAt(centre: string | undefined, towns: TownFinder): Promise<string> {
  const [latitude = Number.NaN, longitude = Number.NaN] = (centre ?? '').split(',').map(Number)
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return ''
  const nearest = await towns.nearest({ latitude, longitude })
  return nearest ? placeText(nearest.place) : ''
}

/** The best place for what somebody typed, and others that may be meant. Throws StartupError if there is none. */
export async function findTown(
  text: string,
  towns: TownFinder,
): Promise<{ town: NamedPlaceView; others: NamedPlaceView[] }> {
  const found = await towns.locate(text)
  if (!found?.isKnown)
    throw new StartupError(`No place is called “${text}”. Check its spelling, or name a larger town nearby.`)
  return { town: found.place, others: found.others }
}

interface Context {
  /** The settings that are there. */
  present: Settings
  towns: TownFinder
}

const given = (text: string) => text || undefined

/** The settings that the answers to some questions change, if they are asked. Throws StartupError for an answer that can't be used. */
export async function changesOf(
  names: readonly QuestionName[],
  answers: Answers,
  context: Context,
): Promise<SettingChanges> {
  const asked = names.filter((name) => isAsked(name, answers))
  const all = await Promise.all(asked.map((name) => CHANGES[name]?.(answers, context)))
  return Object.assign({}, ...all)
}

const CHANGES: {
  [name in QuestionName]?: (answers: Answers, context: Context) => SettingChanges | Promise<SettingChanges>
} = {
  name: ({ name }) => ({ SITE_NAME: given(name) }),
  async place({ place }, { present, towns }) {
    if (place === (await townAt(present.SITE_CENTRE, towns))) return {}
    if (place === '') return { SITE_CENTRE: undefined, SITE_COUNTRY: undefined }
    const { town } = await findTown(place, towns)
    const centre = [town.latitude, town.longitude].map((angle) => Number(angle.toFixed(COORDINATE_DIGITS)))
    return { SITE_CENTRE: centre.join(','), SITE_COUNTRY: (await towns.nearest(town))?.country }
  },
  address({ address }, { present }) {
    if (address === (present.PUBLIC_URL ?? '')) return {}
    if (address === '')
      return { PUBLIC_URL: undefined, NODE_ENV: undefined, TRUST_PROXY: undefined, SMTP_URL: undefined }
    const isEmulator = present.IDENTITY === 'emulator'
    return {
      ...{ PUBLIC_URL: address, NODE_ENV: 'production', TRUST_PROXY: present.TRUST_PROXY ?? 'true' },
      ...(isEmulator && { IDENTITY: 'none' }),
    }
  },
  identity({ identity, address }, { present }) {
    const isDefault = identity === 'embedded' && address === '' && !present.FIREBASE_PROJECT_ID
    const needsSecret = identity === 'embedded' && present.DATABASE_URL && !present.IDENTITY_SECRET
    return {
      IDENTITY: isDefault ? undefined : identity,
      ...(needsSecret && { IDENTITY_SECRET: randomBytes(32).toString('hex') }),
    }
  },
  project: ({ project }) => ({ FIREBASE_PROJECT_ID: given(project) }),
  key: ({ key }) => ({ FIREBASE_API_KEY: given(key) }),
  domain: ({ domain }) => ({ FIREBASE_AUTH_DOMAIN: given(domain) }),
  account: ({ account }) => ({ FIREBASE_SERVICE_ACCOUNT: given(account) }),
  admin: ({ admin }) => ({ ADMIN_EMAILS: given(admin) }),
  mail: ({ mail }) => ({ SMTP_URL: given(mail) }),
  sender: ({ sender }) => ({ MAIL_FROM: given(sender) }),
  async map({ map, archive }) {
    if (map !== 'own') return { MAP_STYLE_URL: map === 'none' ? '' : undefined }
    if (archive === '') throw new StartupError('Name the file or the address of your map.')
    const isArchive = /\.pmtiles$/.test(archive)
    if (isArchive && !/^https?:/.test(archive)) {
      const opened = await openMapArchive(archive)
      await opened.close()
    }
    return { MAP_STYLE_URL: isArchive ? `${ARCHIVE}${archive}` : archive }
  },
  courts({ address, courts }, { present }) {
    // In production, there are none unless a file is named.
    if (address !== '') return {}
    return { SAMPLE_COURTS: courts === 'sample' ? given(present.SAMPLE_COURTS ?? '') : '' }
  },
  async file({ file }) {
    if (file === '') throw new StartupError('Name the file of courts.')
    await oneFile([file])
    return {}
  },
}

/** The lines for the file of settings that answers stand for, besides those about courts. Throws StartupError. */
export async function settingsLines(
  answers: Answers,
  towns: TownFinder,
): Promise<{ settings: string; place: string | null }> {
  let settings: Settings = {}
  for (const group of SCREEN_GROUPS) {
    const problem = group.map((name) => choiceProblem(name, answers)).find(Boolean)
    if (problem) throw new StartupError(problem)
    settings = { ...settings, ...(await changesOf(group, answers, { present: settings, towns })) }
  }
  const problem = settingsProblem(settings)
  if (problem) throw new StartupError(problem)
  const place = await townAt(settings.SITE_CENTRE, towns)
  return { settings: editEnvText('', settings), place: place || null }
}

/** Why an answer isn't one of the choices; undefined if it is, or there are none. */
export function choiceProblem(name: QuestionName, answers: Answers): string | undefined {
  const choices = Object.keys(choicesOf(name, answers) ?? {})
  if (choices.length === 0 || choices.includes(answers[name])) return undefined
  return `Answer one of ${choices.join(', ')}.`
}

/** Why the server would not start with some settings; undefined if it would. */
export function settingsProblem(settings: Settings): string | undefined {
  try {
    readConfig(settings)
    return undefined
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}
