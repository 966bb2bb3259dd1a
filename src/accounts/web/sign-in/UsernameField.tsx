import { ApiCallError } from '../../../api/web/client.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { MAX_USERNAME } from '../../../platform/contract/limits.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import classes from './SignIn.module.css'

/** A username field, with available suggestions if the name is taken. */
export function UsernameField({
  value,
  onChange,
  disabled,
  problem,
  error,
}: {
  value: string
  onChange: (username: string) => void
  disabled: boolean
  problem: string | undefined
  /** The error thrown for the last attempt. */
  error: unknown
}) {
  const suggestions = error instanceof ApiCallError ? error.suggestions : []
  return (
    <div>
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_USERNAME * 2}
        hint={problem ? undefined : errors['username-invalid'].text}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
        problem={problem}
      />
      {problem && suggestions.length > 0 && (
        <fieldset className={classes.suggestions}>
          <legend>Available usernames</legend>
          {suggestions.map((name) => (
            <button key={name} type="button" onClick={() => onChange(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
