/** How texts that people write are kept: without what nobody sees, and in one form of Unicode. */

/** NUL, and halves of surrogate pairs: they may stand in JSON, and no store keeps them. */
const UNKEEPABLE = /[\0\p{Surrogate}]/gu

/** The text with the sign for what cannot be read in place of characters that no store keeps, as in HTML. */
export function keepableText(text: string): string {
  return text.replace(UNKEEPABLE, '\uFFFD')
}

/** Most texts: nothing in them is to be looked for. */
const PLAIN = /^[\x20-\x7e]*$/

const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g

/** Controls, and what Unicode has programs leave out; joiners, selectors and tags are seen in some places. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself.
  /(?![\t\n])\p{Cc}|(?![\u200C\u200D\u{E0000}-\u{E007F}]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

/** The blank of Braille looks like a space, and parts words like one. */
const BRAILLE_BLANKS = /\u2800/g

/** Selectors change the look of what they follow, where it has several: emoji, ideographs, some marks and letters. */
const SELECTORS =
  /((?![#*0-9])\p{Emoji}[\uFE0E\uFE0F]|[0-9#*]\uFE0F(?=\u20E3)|\p{Unified_Ideograph}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|[\p{Sm}\p{scx=Mymr}\p{scx=Phag}]\uFE00|\p{scx=Mong}[\u180B-\u180D\u180F])|\p{Variation_Selector}/gu

/** More marks on one letter than any script needs: they are piled up over the lines around. */
const PILED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

/**
 * Joiners: between emoji they make one of several, and Arabic and Indic scripts are written with them. Anywhere else
 * they are not seen.
 */
const JOINERS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them may stand before a joiner.
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200C\u200D](?=\S))|[\u200C\u200D]/gu

/** Letters of tags: in the flags of England, Scotland and Wales they are seen, anywhere else they are not. */
const TAGS = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu

/** A character that is seen. Spaces, fillers and what changes the look of other characters alone are not. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** A text of several lines as it is kept: trimmed, its lines ended by line feeds. */
export function tidyText(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  const tidy = keepableText(text)
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, '')
    .replace(BRAILLE_BLANKS, ' ')
    .replace(SELECTORS, '$1')
    .replace(JOINERS, '$1')
    .replace(TAGS, '$1')
    // Before as well: normalizing sorts marks, in time that grows with the square of how many there are.
    .replace(PILED_MARKS, '$1')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .trim()
  return SEEN.test(tidy) ? tidy : ''
}

/** A text of one line as it is kept: trimmed, runs of spaces made one. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(/\s+/g, ' ')
}
