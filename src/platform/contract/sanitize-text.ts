/** Sanitizes user input: removes invisible characters and normalizes Unicode to NFC. */

/** NUL and lone surrogates: valid in JSON, but PostgreSQL can't store them. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** Replaces characters that can't be stored with U+FFFD, as HTML does. */
export function replaceUnstorable(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD')
}

/** Most texts: nothing to sanitize. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g

/** Control and default-ignorable characters, except joiners, selectors and tags, which are visible in some contexts. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each character is meant on its own.
  /(?![\t\n])\p{Cc}|(?![\u200C\u200D\u{E0000}-\u{E007F}]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

/** The Braille blank looks like a space and separates words like one. */
const BRAILLE_BLANKS = /\u2800/g

/** Variation selectors, kept only after characters that have variants: emoji, ideographs, some symbols and letters. */
const VARIATION_SELECTORS =
  /((?![#*0-9])\p{Emoji}[\uFE0E\uFE0F]|[0-9#*]\uFE0F(?=\u20E3)|\p{Unified_Ideograph}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|[\p{Sm}\p{scx=Mymr}\p{scx=Phag}]\uFE00|\p{scx=Mong}[\u180B-\u180D\u180F])|\p{Variation_Selector}/gu

/** More combining marks on one letter than any script needs; they would overflow the lines above and below. */
const STACKED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

/**
 * Zero-width joiners and non-joiners: needed in emoji sequences and in Arabic and Indic scripts, invisible anywhere
 * else.
 */
const JOINERS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each character may precede a joiner.
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200C\u200D](?=\S))|[\u200C\u200D]/gu

/** Tag characters: visible in the flags of England, Scotland and Wales, invisible anywhere else. */
const TAG_CHARACTERS =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu

/** A visible character: no space, filler or modifier. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** Sanitizes a multi-line text: trimmed, with LF line endings. */
export function sanitizeText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.trim()
  const tidy = replaceUnstorable(text)
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(BRAILLE_BLANKS, ' ')
    .replace(VARIATION_SELECTORS, '$1')
    .replace(JOINERS, '$1')
    .replace(TAG_CHARACTERS, '$1')
    // Also before normalizing, which sorts marks in quadratic time.
    .replace(STACKED_MARKS, '$1')
    .normalize('NFC')
    .replace(STACKED_MARKS, '$1')
    .trim()
  return VISIBLE.test(tidy) ? tidy : ''
}

/** Sanitizes a single-line text: trimmed, with whitespace collapsed. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text).replace(/\s+/g, ' ')
}
