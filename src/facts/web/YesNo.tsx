import { AnswerButton } from './AnswerButton.tsx'
import classes from './Answers.module.css'

interface YesNoProps {
  /** The names of the two buttons, which begin with the words on them. */
  labels: { yes: string; no: string }
  /** The person's own answer; null if there is none. */
  own: boolean | null
  /** Whether the further answers that No opens are shown. */
  isExpanded?: boolean | undefined
  onAnswer: (said: boolean) => void
}

/** The one way to say yes or no of what is there. */
export function YesNo({ labels, own, isExpanded, onAnswer }: YesNoProps) {
  return (
    <div className={classes.pair}>
      <AnswerButton label={labels.yes} isPressed={own === true} onClick={() => onAnswer(true)}>
        Yes
      </AnswerButton>
      <AnswerButton
        label={labels.no}
        isPressed={own === false}
        isExpanded={isExpanded}
        onClick={() => onAnswer(false)}
      >
        No
      </AnswerButton>
    </div>
  )
}
