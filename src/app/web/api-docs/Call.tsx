import { CopyButton } from '../../../platform/ui/CopyButton.tsx'
import type { ApiCall } from './api-calls.ts'
import classes from './Call.module.css'
import type { Field } from './schema-text.ts'

export function Call({ call }: { call: ApiCall }) {
  return (
    <article className={classes.call} id={call.id}>
      <h3>
        <a href={`#${call.id}`}>
          <span className={classes.method}>{call.method}</span> <code>{call.path}</code>
        </a>
      </h3>
      <p>
        <InlineCodeText text={call.summary} />
        {call.tokenOf === 'member' && ' Requires the token of a signed-in user.'}
        {call.tokenOf === 'operator' && ' Requires the operator’s token.'}
      </p>
      <div className={classes.example}>
        <code>{call.curl}</code>
        <CopyButton text={call.curl} label={`Copy the example for ${call.path}`} />
      </div>
      {call.parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <dl className={classes.rows}>
            {call.parameters.map((parameter) => (
              <div key={parameter.name}>
                <dt>
                  <code>{parameter.name}</code>
                  <small>
                    {parameter.where}
                    {parameter.required && ', required'}
                  </small>
                </dt>
                <dd>
                  <span className={classes.type}>
                    {[parameter.type, parameter.limits].filter(Boolean).join(', ')}
                  </span>
                  {parameter.default !== undefined && (
                    <span>
                      Default: <code>{parameter.default}</code>
                    </span>
                  )}
                  {parameter.description && (
                    <span>
                      <InlineCodeText text={parameter.description} />
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {call.bodies.length > 0 && <h4>Body</h4>}
      <Contents contents={call.bodies} />
      <h4>Response</h4>
      <Contents contents={call.answers} />
      <h4>Errors</h4>
      <dl className={classes.rows}>
        {call.errors.map(({ status, description }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              <span>
                <InlineCodeText text={description} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function Contents({ contents }: { contents: ApiCall['answers'] }) {
  return contents.map(({ mediaType, type, fields }) => (
    <div key={mediaType} className={classes.answer}>
      <p>
        <code>{mediaType}</code>
        {type && <span className={classes.type}> {type}</span>}
      </p>
      {fields.length > 0 && (
        <details>
          <summary>
            {fields.length} {fields.length === 1 ? 'field' : 'fields'}
          </summary>
          <Fields fields={fields} />
        </details>
      )}
    </div>
  ))
}

/** The fields of a response, with nested fields below each. */
function Fields({ fields }: { fields: Field[] }) {
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
function InlineCodeText({ text }: { text: string }) {
  const parts = text.split('`')
  // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other key
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
