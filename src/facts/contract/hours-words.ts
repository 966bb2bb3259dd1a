/**
 * For each part of OpenStreetMap's syntax, the words of a language that mean it; '' for those without a meaning.
 * 'closed' and 'except' mean its 'off', but may stand elsewhere than that.
 */
type Words = Readonly<Record<string, string>>

/** Words without accents and apostrophes. Those of several languages may differ: 'do' is Thursday in German. */
const LANGUAGES: readonly Words[] = [
  {
    ...{
      Mo: 'm|mo|mon|monday|mondays',
      Tu: 'tu|tue|tues|tuesday|tuesdays',
      We: 'w|we|wed|weds|wednesday|wednesdays',
    },
    ...{ Th: 'th|thu|thur|thurs|thursday|thursdays', Fr: 'f|fr|fri|friday|fridays' },
    ...{ Sa: 'sa|sat|saturday|saturdays', Su: 'su|sun|sunday|sundays' },
    ...{ 'Mo-Su': 'daily|every day|everyday|each day|seven days a week', 'Mo-Fr': 'weekday|weekdays' },
    ...{ 'Sa,Su': 'weekend|weekends', PH: 'public holiday|public holidays|bank holiday|bank holidays' },
    ...{
      SH: 'school holiday|school holidays',
      closed: 'closed',
      except: 'except|except for|excluding',
      '24/7': 'always|always open|anytime|nonstop',
    },
    ...{ '-': 'to|till|til|until|thru|through', ',': 'and', '12pm': 'noon|midday', '12am': 'midnight' },
    ...{ sunset: 'sundown', sunrise: 'sunup', 'sunrise-sunset': 'daylight|daylight hours' },
    ...{
      '+': 'late|till late|til late|until late|to late',
      h: 'hr|hrs|hour|hours|hours a day',
      days: 'days a week',
    },
    ...{ '"by appointment"': 'by appointment|by appointment only|appointment only', '': 'from|only|on' },
  },
  {
    ...{ Mo: 'mo|montag|montags', Tu: 'di|dienstag|dienstags', We: 'mi|mittwoch|mittwochs' },
    ...{ Th: 'do|donnerstag|donnerstags', Fr: 'fr|freitag|freitags', Sa: 'sa|samstag|samstags|sonnabend' },
    ...{
      Su: 'so|sonntag|sonntags',
      'Mo-Su': 'taglich|jeden tag',
      PH: 'feiertag|feiertage|feiertags|an feiertagen',
    },
    ...{
      SH: 'ferien|schulferien',
      closed: 'geschlossen',
      except: 'außer|ausser',
      '-': 'bis',
      ',': 'und',
      '12pm': 'mittag',
      '12am': 'mitternacht',
    },
    ...{ sunrise: 'sonnenaufgang', sunset: 'sonnenuntergang', dusk: 'abenddammerung', h: 'uhr', '': 'von' },
    '"by appointment"': 'nach vereinbarung|nach absprache',
  },
  {
    ...{ Mo: 'lu|lun|lundi', Tu: 'ma|mar|mardi', We: 'me|mer|mercredi', Th: 'je|jeu|jeudi' },
    ...{ Fr: 've|ven|vendredi', Sa: 'sa|sam|samedi', Su: 'di|dim|dimanche' },
    ...{ 'Mo-Su': 'tous les jours|chaque jour', PH: 'jours feries|ferie', SH: 'vacances scolaires' },
    ...{
      closed: 'ferme',
      except: 'sauf',
      '-': 'a|au|jusqua',
      ',': 'et',
      '12pm': 'midi',
      '12am': 'minuit',
      h: 'heures',
    },
    ...{ sunrise: 'lever du soleil', sunset: 'coucher du soleil', '': 'du|de|des|le|les' },
  },
  {
    ...{ Mo: 'l|lu|lun|lunes', Tu: 'ma|mar|martes', We: 'x|mi|mie|miercoles', Th: 'j|ju|jue|jueves' },
    ...{ Fr: 'v|vi|vie|viernes', Sa: 's|sa|sab|sabado|sabados', Su: 'd|do|dom|domingo|domingos' },
    ...{
      'Mo-Su': 'todos los dias|cada dia|diario|diariamente',
      PH: 'festivo|festivos',
      closed: 'cerrado',
      except: 'excepto|salvo',
    },
    ...{ '-': 'a|al|hasta', ',': 'y|e', '12pm': 'mediodia', '12am': 'medianoche', h: 'horas|hs|hrs' },
    ...{ sunrise: 'amanecer', sunset: 'puesta del sol', '': 'de|del|desde|las|los' },
  },
  {
    ...{
      Mo: 'seg|segunda|segundas',
      Tu: 'ter|terca|tercas',
      We: 'qua|quarta|quartas',
      Th: 'qui|quinta|quintas',
    },
    ...{ Fr: 'sex|sexta|sextas', Sa: 'sab|sabado|sabados', Su: 'dom|domingo|domingos' },
    ...{
      'Mo-Su': 'todos os dias|diariamente',
      PH: 'feriado|feriados',
      closed: 'fechado',
      except: 'exceto',
      '-': 'a|as|ate|ate as',
    },
    ...{ ',': 'e', '12pm': 'meio dia', '12am': 'meia noite', h: 'horas|hrs', '': 'de|da|das|feira' },
  },
  {
    ...{ Mo: 'lu|lun|lunedi', Tu: 'ma|mar|martedi', We: 'me|mer|mercoledi', Th: 'gi|gio|giovedi' },
    ...{ Fr: 've|ven|venerdi', Sa: 'sa|sab|sabato', Su: 'do|dom|domenica' },
    ...{
      'Mo-Su': 'tutti i giorni|ogni giorno',
      PH: 'festivi',
      closed: 'chiuso',
      except: 'tranne|escluso',
      '-': 'a|al|alle',
      ',': 'e',
    },
    ...{
      '12pm': 'mezzogiorno',
      '12am': 'mezzanotte',
      sunrise: 'alba',
      sunset: 'tramonto',
      '': 'da|dal|dalle|ore',
    },
  },
  {
    ...{ Mo: 'ma|maandag', Tu: 'di|dinsdag', We: 'wo|woensdag', Th: 'do|donderdag', Fr: 'vr|vrijdag' },
    ...{ Sa: 'za|zaterdag', Su: 'zo|zondag', 'Mo-Su': 'dagelijks|elke dag', PH: 'feestdag|feestdagen' },
    ...{
      SH: 'schoolvakantie|schoolvakanties',
      closed: 'gesloten',
      except: 'behalve',
      '-': 'tot',
      ',': 'en',
      h: 'uur',
      '': 'van',
    },
  },
]
export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** What all texts may have, whatever their language. */
const SYNTAX = [
  ...MONTHS,
  ...'week day days easter PH SH off open unknown sunrise sunset dawn dusk am pm h'.split(' '),
]
const PHRASE_LENGTHS = [4, 3, 2, 1]

type Vocabulary = ReadonlyMap<string, string>

const vocabularies = LANGUAGES.map(
  (words): Vocabulary =>
    new Map([
      ...SYNTAX.map((word) => [word.toLowerCase(), word] as const),
      ...Object.entries(words).flatMap(([meaning, all]) =>
        all.split('|').map((word) => [word, meaning] as const),
      ),
    ]),
)

/** A text in the words of OpenStreetMap's syntax; or a word that isn't known, or may mean several things. */
type TranslatedHours = { text: string } | { unknown: string } | { ambiguous: string; meanings: string[] }

interface Attempt {
  /** For each token what it means, until the first unknown one. */
  parts: string[]
  unknown?: string
}

/** Translates hours from the language that has all words: English if it does, which the syntax is made of. */
export function translateHours(text: string): TranslatedHours {
  const tokens = withoutAccents(text).match(/\p{L}+(?: \p{L}+)*|[^\p{L}]+/gu) ?? []
  const attempts = vocabularies.map((vocabulary) => translate(tokens, vocabulary))
  const [first, ...others] = attempts.filter(({ unknown }) => unknown === undefined)
  if (!first) return { unknown: attempts.sort(byLength)[0]?.unknown ?? '' }
  const differs = (position: number) => others.some(({ parts }) => parts[position] !== first.parts[position])
  const ambiguous = first === attempts[0] ? -1 : tokens.findIndex((_, position) => differs(position))
  if (ambiguous < 0) return { text: first.parts.join('') }
  const meanings = [first, ...others].map(({ parts }) => parts[ambiguous] ?? '')
  return { ambiguous: tokens[ambiguous] ?? '', meanings: [...new Set(meanings)] }
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()

const byLength = (a: Attempt, b: Attempt) => b.parts.length - a.parts.length

function translate(tokens: readonly string[], vocabulary: Vocabulary): Attempt {
  const parts: string[] = []
  for (const token of tokens) {
    const { meaning, unknown } = /^\p{L}/u.test(token) ? meaningOf(token, vocabulary) : { meaning: token }
    if (unknown) return { parts, unknown }
    parts.push(meaning)
  }
  return { parts }
}

/** The longest phrases count: 'till late' is not 'till', 'late'. */
function meaningOf(token: string, vocabulary: Vocabulary): { meaning: string; unknown?: string } {
  const meanings: string[] = []
  let words = token.split(' ')
  while (words.length > 0) {
    const length = PHRASE_LENGTHS.find((count) => vocabulary.has(words.slice(0, count).join(' ')))
    if (!length) return { meaning: '', unknown: words.join(' ') }
    meanings.push(vocabulary.get(words.slice(0, length).join(' ')) ?? '')
    words = words.slice(length)
  }
  return { meaning: meanings.filter(Boolean).join(' ') }
}
