import { type FormEvent, useState } from 'react'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useRole } from '../../../admin/web/access.ts'
import { api, errorMessage } from '../../../api/web/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { CopyButton } from '../../../platform/ui/CopyButton.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { saveFile } from '../../../platform/ui/save-file.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import {
  type Answers,
  choicesOf,
  isAsked,
  QUESTIONS,
  type Question,
  type QuestionName,
  SCREEN_GROUPS,
} from '../../contract/setup-questions.ts'
import classes from './Setup.module.css'

const NAMES = SCREEN_GROUPS.flat()
const NO_ANSWERS = Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, ''])) as Answers
const FIRST_ANSWERS: Answers = { ...NO_ANSWERS, identity: 'embedded', map: 'public' }

interface Outcome {
  settings: string
  place: string | null
}

/** Asks what `npm run setup` asks, and shows the lines for the file of settings. */
export function SettingsForm({ token }: { token: string }) {
  const [answers, setAnswers] = useState(FIRST_ANSWERS)
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, problem, run, clear } = useAction()
  const isOwner = useRole() === 'owner'

  function answer(name: QuestionName, value: string) {
    setAnswers(withOffered({ ...answers, [name]: value }))
    setOutcome(undefined)
    clear()
  }

  async function check(event: FormEvent) {
    event.preventDefault()
    const caller = isOwner ? memberApi : api
    await run(async () =>
      setOutcome(await caller.call('POST /api/setup/settings', { body: { token, answers } })),
    )
  }

  return (
    <>
      <p>
        Settings are lines of the file <code>.env</code> in the folder of the program, which the server reads
        when it starts. In a terminal, <code>npm run setup</code> asks the same and writes the file itself.
      </p>
      <form className={classes.form} onSubmit={check} noValidate>
        {NAMES.filter((name) => isAsked(name, answers)).map((name) => (
          <QuestionField key={name} name={name} answers={answers} onAnswer={answer} />
        ))}
        {problem !== undefined && (
          <Notice tone="wrong">
            {errorMessage(problem, 'The answers could not be checked. Please try again.')}
          </Notice>
        )}
        <Button type="submit" disabled={busy}>
          {busy ? 'Checking…' : 'Show the settings'}
        </Button>
      </form>
      {outcome && <Lines {...outcome} />}
    </>
  )
}

/** What isn't offered on a public site is replaced by a choice that is. */
function withOffered(answers: Answers): Answers {
  const choices = Object.keys(choicesOf('identity', answers) ?? {})
  return choices.includes(answers.identity) ? answers : { ...answers, identity: 'embedded' }
}

function QuestionField({
  name,
  answers,
  onAnswer,
}: {
  name: QuestionName
  answers: Answers
  onAnswer: (name: QuestionName, value: string) => void
}) {
  const { text, hint, isSecret }: Question = QUESTIONS[name]
  const options = choicesOf(name, answers)
  const field = {
    label: text,
    hint,
    value: answers[name],
    onChange: ({ target }: { target: { value: string } }) => onAnswer(name, target.value),
  }
  if (options) return <SelectField {...field} options={{ ...options }} />
  return <TextField {...field} type={isSecret ? 'password' : 'text'} autoComplete="off" />
}

function Lines({ settings, place }: Outcome) {
  return (
    <section className={classes.lines} aria-label="Settings to copy">
      {place && <p role="status">The map begins at {place}.</p>}
      <p>
        Put these lines into the file <code>.env</code>, in place of those with the same names, and start the
        server again. If they have a password, keep the file where only the server can read it.
      </p>
      <pre>{settings}</pre>
      <div className={classes.buttons}>
        <CopyButton text={settings} label="Copy the settings" />
        <Button onClick={() => saveFile(new Blob([settings], { type: 'text/plain' }), 'settings.env')}>
          Download
        </Button>
      </div>
    </section>
  )
}
