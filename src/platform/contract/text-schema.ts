import { z } from 'zod'
import { sanitizeLine, sanitizeText } from './sanitize-text.ts'

interface TextLimits {
  /** Maximum length after sanitizing, characters. */
  max: number
  /** The error message for a longer text. */
  tooLong: string
  /** The error message for anything but a string. */
  notText?: string
}

/** A sanitized single-line text of at most `max` characters; may be empty. */
export const singleLineText = (rules: TextLimits) => sanitizedText(rules, sanitizeLine)

/** A sanitized multi-line text of at most `max` characters; may be empty. */
export const multiLineText = (rules: TextLimits) => sanitizedText(rules, sanitizeText)

/**
 * A string whose length is checked before anything else. Up to twice `max` characters are accepted, because sanitizing
 * removes some, such as spaces and carriage returns.
 */
export const boundedText = ({ max, tooLong, notText }: TextLimits) =>
  z
    .string(notText)
    .max(2 * max, { error: tooLong, abort: true })
    .meta({ maxLength: max })

const sanitizedText = (rules: TextLimits, tidy: (text: string) => string) =>
  boundedText(rules).transform(tidy).pipe(z.string().max(rules.max, rules.tooLong))
