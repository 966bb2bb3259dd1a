import classes from './Fields.module.css'
import { InlineCodeText } from './InlineCodeText.tsx'
import type { Field } from './schema-text.ts'

/** The fields of a response, with nested fields below each. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <ul className={classes.fields}>
      {fields.map(({ name, type, description, fields: inner }) => (
        <li key={name}>
          <code>{name}</code> <span className={classes.type}>{type}</span>
          {description && (
            <p>
              <InlineCodeText text={description} />
            </p>
          )}
          {inner.length > 0 && <Fields fields={inner} />}
        </li>
      ))}
    </ul>
  )
}
