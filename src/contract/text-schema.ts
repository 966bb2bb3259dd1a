import { z } from 'zod'
import { tidyLine, tidyText } from './text.ts'

interface TextRules {
  /** Maximum length after sanitizing, characters. */
  max: number
  /** The error message for a longer text. */
  tooLong: string
  /** The error message for anything but a string. */
  noText?: string
}

/** A sanitized single-line text of at most `max` characters; may be empty. */
export const lineOfText = (rules: TextRules) => kept(rules, tidyLine)

/** A sanitized multi-line text of at most `max` characters; may be empty. */
export const linesOfText = (rules: TextRules) => kept(rules, tidyText)

/**
 * A string whose length is checked before anything else. Up to twice `max` characters are accepted, because sanitizing
 * removes some, such as spaces and carriage returns.
 */
export const boundedText = ({ max, tooLong, noText }: TextRules) =>
  z
    .string(noText)
    .max(2 * max, { error: tooLong, abort: true })
    .meta({ maxLength: max })

const kept = (rules: TextRules, tidy: (text: string) => string) =>
  boundedText(rules).transform(tidy).pipe(z.string().max(rules.max, rules.tooLong))
