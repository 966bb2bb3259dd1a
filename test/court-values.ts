import {
  type CourtField,
  FIELD_NAMES,
  type FieldName,
  mapFields,
} from '../src/database/contract/court-fields.ts'

export type CourtValues = Record<FieldName, unknown>

/** A valid, non-default value for a field; variants 1 and 2 differ. */
function sampleOf(field: CourtField, name: FieldName, variant: 1 | 2): unknown {
  switch (field.kind) {
    case 'text':
      return field.lines ? `${field.label} ${variant}\nand more` : `${field.label} ${variant}`
    case 'link':
      return `https://book${variant}.example/court`
    case 'degrees':
      return name === 'latitude' ? 51.5 + variant / 8 : -variant / 8
    case 'yes-no':
      return name === 'isFree' ? false : variant === 1
    case 'money':
      return variant + 0.25
    case 'number':
      return field.max - variant * field.step
    case 'choice':
      return Object.keys(field.options)[variant - 1]
    case 'names':
      return [`${field.label} ${variant}, with a comma`, 'Both have this']
  }
}

/** Non-empty values for all fields: of a paid court, because only those can have all fields. */
export const allValues = (variant: 1 | 2 = 1): CourtValues =>
  mapFields(FIELD_NAMES, (field, name) => sampleOf(field, name, variant))
