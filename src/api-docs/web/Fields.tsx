import classes from './Fields.module.css'
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

/** Renders text between backticks as code. */
export function InlineCodeText({ text }: { text: string }) {
  const parts = text.split('`')
  // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other key
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
