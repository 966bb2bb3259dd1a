import { useId, useState } from 'react'
import { errorMessage } from '../../../api/web/client.ts'
import type { PhotoView } from '../../../photos/contract/schema.ts'
import { UploadList } from '../../../photos/web/AddPhotos.tsx'
import { PhotoPicker } from '../../../photos/web/PhotoPicker.tsx'
import type { useUploads } from '../../../photos/web/useUploads.ts'
import { ageText } from '../../../platform/contract/ages.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../../platform/ui/Dialog.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { FactKey, FactValue } from '../../contract/catalogue.ts'
import type { FactView } from '../../contract/schema.ts'
import { REPORT_FAILED } from '../fact-texts.ts'
import { chooseQuestions, hasAnsweredLately } from '../questions.ts'
import { type Answers, useReports } from '../useReports.ts'
import classes from './CheckSheet.module.css'
import { Heading } from './Heading.tsx'
import { Question } from './Question.tsx'
import { Thanks } from './Thanks.tsx'

export interface CheckSheetProps {
  courtId: number
  courtName: string
  facts: FactView[]
  photos: PhotoView[]
  /** Uploads of the court page, which go on when the sheet is closed. */
  uploads: ReturnType<typeof useUploads>
  /** Render time, milliseconds since the epoch. */
  now: number
  onClose: () => void
}

/** A few questions for a person at the court. The device's location is not used. */
export default function CheckSheet(props: CheckSheetProps) {
  const { courtId, courtName, facts, photos, uploads, now, onClose } = props
  const { problem, report } = useReports(courtId)
  const [before] = useState(facts)
  const [asked] = useState(() => chooseQuestions(facts, now).map(({ key }) => key))
  const [isHere, setIsHere] = useState(false)
  /** Null if the person couldn't tell. */
  const [answers, setAnswers] = useState<Answers>({})
  const [sending, setSending] = useState<FactKey>()

  // Somebody who signs in with the first answer may have answered the others lately.
  const open = facts
    .filter(({ key }) => asked.includes(key) && !(key in answers))
    .filter((fact) => fact.key === sending || !hasAnsweredLately(fact, now))
    .sort((a, b) => asked.indexOf(a.key) - asked.indexOf(b.key))
  const [question] = open
  const answered = Object.keys(answers).length

  async function answer(key: FactKey, value: FactValue | null) {
    if (sending) return
    setSending(key)
    const isDone = value === null || (await report({ [key]: value }))
    setSending(undefined)
    if (isDone) setAnswers((others) => ({ ...others, [key]: value }))
  }

  return (
    <Dialog title="Check this court" align="bottom" onClose={onClose}>
      <div className={classes.sheet} aria-busy={sending !== undefined}>
        {!isHere && <Arrival courtName={courtName} onHere={() => setIsHere(true)} onClose={onClose} />}
        {isHere && question && (
          <Question
            key={question.key}
            fact={question}
            place={answered + 1}
            count={answered + open.length}
            now={now}
            onAnswer={(value) => answer(question.key, value)}
          />
        )}
        {isHere && !question && answered === 0 && <Heading>Everything is up to date</Heading>}
        {isHere && !question && answered > 0 && <Thanks {...{ before, facts, answers, now, report }} />}
        {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, REPORT_FAILED)}</Notice>}
        {isHere && <ShowToday photos={photos} uploads={uploads} now={now} />}
        {isHere && !question && (
          <DialogFooter>
            <Button emphasis="main" onClick={onClose}>
              Done
            </Button>
          </DialogFooter>
        )}
      </div>
    </Dialog>
  )
}

interface ArrivalProps {
  courtName: string
  onHere: () => void
  onClose: () => void
}

function Arrival({ courtName, onHere, onClose }: ArrivalProps) {
  return (
    <>
      <h3>
        Are you at <bdi>{courtName}</bdi> now?
      </h3>
      <p>A few questions about what you see, in about 15 seconds.</p>
      <div className={classes.pair}>
        <Button data-autofocus onClick={onHere}>
          Yes
        </Button>
        <Button onClick={onClose}>Not now</Button>
      </div>
    </>
  )
}

/** Takes photos for the court page. */
function ShowToday({ photos, uploads, now }: Pick<CheckSheetProps, 'photos' | 'uploads' | 'now'>) {
  const id = useId()
  const newest = photos
    .filter(({ status }) => status === 'approved')
    .map(({ created_at }) => created_at)
    .sort()
    .at(-1)
  return (
    <div className={classes.photos}>
      <PhotoPicker label="Show how it looks today" describedBy={id} onChoose={uploads.add} />
      <p id={id}>
        {newest ? `The newest photo is from ${ageText(newest, now)}.` : 'There are no photos yet.'}
      </p>
      <UploadList {...uploads} />
    </div>
  )
}
