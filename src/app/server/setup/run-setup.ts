import { placeText } from '../../../places/contract/place-text.ts'
import { readEnvFile, writeEnvFile } from '../../../platform/config/env-file.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { MAX_ANSWER } from '../../contract/limits.ts'
import {
  type Answers,
  choicesOf,
  isAsked,
  QUESTION_GROUPS,
  QUESTIONS,
  type Question,
  type QuestionName,
} from '../../contract/setup-questions.ts'
import {
  answersOf,
  changesOf,
  choiceProblem,
  findTown,
  type Settings,
  settingsProblem,
  type TownFinder,
} from './settings-of-answers.ts'

/** Whoever answers. */
export interface Dialogue {
  say: (line: string) => void
  /** Throws StartupError if nobody answers any more. */
  ask: (prompt: string, options?: { isSecret?: boolean | undefined }) => Promise<string>
}

interface SetupParts {
  dialogue: Dialogue
  /** Answers that aren't asked for. */
  given: Partial<Answers>
  /** Whether nothing is asked: what isn't given stays as it is. */
  asksNothing: boolean
  /** The file of the settings, which need not exist. */
  file: string
  towns: TownFinder
}

/** Typed to empty an answer. */
const NOTHING = '-'

/**
 * Asks what a site needs to know and writes it into the file of its settings. Returns the file's settings before and
 * after, and the answers. Throws StartupError, having written nothing, if an answer can't be used and nobody can be asked
 * again.
 */
export async function runSetup(parts: SetupParts): Promise<{
  before: Settings
  after: Settings
  answers: Answers
}> {
  const { dialogue, file, given, asksNothing, towns } = parts
  const before: Settings = readEnvFile(file)
  const state = { settings: before, answers: { ...(await answersOf(before, towns)), ...given } }
  if (!asksNothing)
    dialogue.say(`Enter keeps what is in [brackets], ${NOTHING} empties it, Ctrl-C ends without changes.`)
  for (const group of QUESTION_GROUPS) await answerGroup(group, state, parts)
  writeEnvFile(file, state.settings)
  dialogue.say(`\nWritten to ${file}, which only you can read.`)
  const problem = settingsProblem(state.settings)
  if (problem) dialogue.say(`Another line of it keeps the server from starting: ${problem}`)
  return { before, after: state.settings, answers: state.answers }
}

interface State {
  settings: Settings
  answers: Answers
}

/** Asks questions until their answers can be used. */
async function answerGroup(
  group: readonly QuestionName[],
  state: State,
  { dialogue, given, asksNothing, towns }: SetupParts,
): Promise<void> {
  for (;;) {
    let wasAsked = false
    try {
      for (const name of group) {
        if (!isAsked(name, state.answers)) continue
        const isOpen = !asksNothing && given[name] === undefined
        wasAsked ||= isOpen
        const answer = isOpen
          ? await askQuestion(name, state.answers, dialogue)
          : (given[name] ?? usual(name, state.answers))
        state.answers = { ...state.answers, [name]: answer }
        const problem = choiceProblem(name, state.answers)
        if (problem) throw new StartupError(given[name] === undefined ? problem : `--${name}: ${problem}`)
        if (name === 'place' && answer !== '') {
          const town = await chooseTown(answer, towns, isOpen ? dialogue : undefined)
          dialogue.say(`The map begins at ${town}.`)
          state.answers = { ...state.answers, place: town }
        }
      }
      const changes = await changesOf(group, state.answers, { present: state.settings, towns })
      const settings = { ...state.settings, ...changes }
      const problem = settingsProblem(settings)
      // What was wrong before is not the fault of these answers.
      if (problem && problem !== settingsProblem(state.settings)) throw new StartupError(problem)
      state.settings = settings
      return
    } catch (error) {
      if (!(error instanceof StartupError) || !wasAsked || error instanceof NobodyAnswers) throw error
      dialogue.say(error.message)
    }
  }
}

/** Thrown when there are no more answers. */
export class NobodyAnswers extends StartupError {}

/** The answer that holds if none is given: a value that isn't offered any more, or can't work, is replaced. */
function usual(name: QuestionName, answers: Answers): string {
  const { address, identity, mail } = answers
  const lacksMail = name === 'identity' && identity === 'embedded' && address !== '' && mail === ''
  return lacksMail || choiceProblem(name, answers) ? 'none' : answers[name]
}

async function askQuestion(name: QuestionName, answers: Answers, { say, ask }: Dialogue): Promise<string> {
  const { text, hint, isSecret }: Question = QUESTIONS[name]
  const choices = Object.entries(choicesOf(name, answers) ?? {})
  say(`\n${text}`)
  if (hint) say(`  ${hint}`)
  for (const [value, meaning] of choices) say(`  ${value.padEnd(8)}  ${meaning}`)
  const present = usual(name, answers)
  const typed = await ask(promptOf(present, isSecret), { isSecret })
  if (typed.length > MAX_ANSWER) throw new StartupError(`An answer has at most ${MAX_ANSWER} characters.`)
  if (typed === NOTHING) return ''
  return typed || present
}

const promptOf = (present: string, isSecret?: boolean) =>
  present === '' ? '> ' : `[${isSecret ? 'as it is' : present}] > `

/** The text of the town that is meant; asks if there are several and somebody answers. */
async function chooseTown(text: string, towns: TownFinder, dialogue?: Dialogue): Promise<string> {
  const { town, others } = await findTown(text, towns)
  const texts = [town, ...others].map(placeText)
  const [first = ''] = texts
  if (!dialogue || texts.length === 1 || text === first) return first
  dialogue.say('Which one?')
  for (const [i, one] of texts.entries()) dialogue.say(`  ${i + 1}  ${one}`)
  const number = Number((await dialogue.ask(promptOf('1'))) || '1')
  const chosen = texts[number - 1]
  if (chosen === undefined) throw new StartupError(`Answer a number from 1 to ${texts.length}.`)
  return chosen
}
