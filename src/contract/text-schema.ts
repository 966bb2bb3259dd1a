import { z } from 'zod'
import { tidyLine, tidyText } from './text.ts'

interface TextRules {
  /** Characters that are kept. */
  max: number
  /** What is said of a text that is longer. */
  tooLong: string
  /** What is said of something that is no text. */
  noText?: string
}

/** A text of one line as it is kept, at most `max` characters; perhaps empty. */
export const lineOfText = (rules: TextRules) => kept(rules, tidyLine)

/** A text of several lines as it is kept, at most `max` characters; perhaps empty. */
export const linesOfText = (rules: TextRules) => kept(rules, tidyText)

/**
 * A text that is looked at only when it is short enough: up to `max` characters. Twice as many may be sent where
 * what is not kept is among them, such as spaces and the second half of line ends.
 */
export const boundedText = ({ max, tooLong, noText }: TextRules) =>
  z
    .string(noText)
    .max(2 * max, { error: tooLong, abort: true })
    .meta({ maxLength: max })

const kept = (rules: TextRules, tidy: (text: string) => string) =>
  boundedText(rules).transform(tidy).pipe(z.string().max(rules.max, rules.tooLong))
