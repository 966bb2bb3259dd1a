import { z } from 'zod'
import {
  type COURT_FIELDS,
  type CourtField,
  FIELD_NAMES,
  type FieldName,
  mapFields,
  requirementOf,
} from '../../database/contract/court-fields.ts'
import { compactFacts, compactProblem } from './schema.ts'

/** The schema of a field in responses. Unknown values are null. */
function outputSchemaOf(field: CourtField): z.ZodType {
  const view = knownOutputSchemaOf(field)
  const described = field.description ? view.describe(field.description) : view
  return requirementOf(field) === 'always' || field.kind === 'names' ? described : described.nullable()
}
function knownOutputSchemaOf(field: CourtField): z.ZodType {
  if (field.kind === 'names') return z.array(z.string())
  if (field.kind === 'yes-no') return z.boolean()
  if (field.kind === 'degrees') return z.number().min(-field.max).max(field.max)
  return field.kind === 'money' || field.kind === 'number' ? z.number() : z.string()
}
type KnownOutputSchemaOf<F extends CourtField> = F extends { kind: 'names' }
  ? z.ZodArray<z.ZodString>
  : F extends { kind: 'yes-no' }
    ? z.ZodBoolean
    : F extends { kind: 'degrees' | 'money' | 'number' }
      ? z.ZodNumber
      : z.ZodString
type OutputSchemaOf<F extends CourtField> = F extends { required: 'always' } | { kind: 'names' }
  ? KnownOutputSchemaOf<F>
  : z.ZodNullable<KnownOutputSchemaOf<F>>

/** A court in lists, on the map and in the open data. Unknown values are null. */
export const courtView = z.object({
  id: z.int().positive(),
  ...(mapFields(FIELD_NAMES, outputSchemaOf) as {
    [F in FieldName]: OutputSchemaOf<(typeof COURT_FIELDS)[F]>
  }),
  rating: z
    .number()
    .nullable()
    .describe('The average of approved reviews, or else the manual rating; one decimal'),
  review_count: z.int().describe('Number of approved reviews'),
  photo_url: z.string().nullable().describe('The first approved photo, in its largest stored width'),
  medium_url: z.string().nullable().describe('The same photo in a medium width, for cards'),
  thumbnail_url: z.string().nullable().describe('The same photo in the smallest stored width'),
  facts: compactFacts,
  problems: z
    .array(compactProblem)
    .optional()
    .describe('Open problems: they outweigh what was said of the facts before. Omitted if there are none'),
  name_is_made: z
    .literal(true)
    .optional()
    .describe('The court has no name: this one says where it is, and gives way to the first real one'),
  address_is_made: z
    .literal(true)
    .optional()
    .describe('The address is unknown: this one says what the court is near'),
})
export type CourtView = z.infer<typeof courtView>
