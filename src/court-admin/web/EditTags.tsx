import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { sameFacility, TAG_NAME_REQUIRED } from '../../facts/contract/facilities.ts'
import { MAX_FACILITY_NAME } from '../../facts/contract/limits.ts'
import { confirmationCountText } from '../../facts/contract/tags.ts'
import { errors } from '../../platform/contract/errors.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import type { TagView } from '../contract/schema.ts'
import { ADD_TAG_FAILED, REMOVE_TAG_FAILED } from './court-admin-texts.ts'
import classes from './EditTags.module.css'

interface EditTagsProps {
  courtId: number
  tags: Pick<TagView, 'id' | 'name' | 'vote_count'>[]
  /** Called with the tags and the court's version after a change. */
  onChange: (changed: { tags: TagView[]; version: number }) => void
}

/** Adds and removes tags of a court; each change is saved immediately. */
export function EditTags({ courtId, tags, onChange }: EditTagsProps) {
  const { busy, problem, run, clear } = useAction()
  const api = useAdminApi()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)

  function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const name = sanitizeLine(typed)
    const error = validateTag(name, tags)
    clear()
    setWrong(error)
    setIsRemoving(false)
    if (error) return
    void run(async () => {
      onChange(await api.call('POST /api/admin/courts/:id/tags', { params: { id: courtId }, body: { name } }))
      setTyped('')
    })
  }

  function remove(tagId: number) {
    if (busy) return
    setWrong(undefined)
    setIsRemoving(true)
    void run(async () =>
      onChange(
        await api.call('DELETE /api/admin/courts/:id/tags/:tagId', { params: { id: courtId, tagId } }),
      ),
    )
  }

  const failed =
    problem === undefined ? undefined : errorMessage(problem, isRemoving ? REMOVE_TAG_FAILED : ADD_TAG_FAILED)
  return (
    <div className={classes.tags}>
      {tags.length > 0 && (
        <ul aria-label="Tags">
          {tags.map(({ id, name, vote_count }) => (
            <li key={id}>
              <span>{name}</span>
              {vote_count > 0 && (
                <b
                  title={confirmationCountText(vote_count)}
                  aria-label={confirmationCountText(vote_count)}
                  role="img"
                >
                  {vote_count}
                </b>
              )}
              <button
                type="button"
                aria-label={`Remove tag ${name}`}
                disabled={busy}
                onClick={() => remove(id)}
              >
                <IconX size={15} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate>
        <TextField
          label="Add a tag"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(undefined)
            clear()
          }}
          maxLength={MAX_FACILITY_NAME}
          autoComplete="off"
          problem={wrong ?? failed}
        />
        <Button type="submit" disabled={busy}>
          Add tag
        </Button>
      </form>
    </div>
  )
}

function validateTag(name: string, tags: EditTagsProps['tags']): string | undefined {
  if (!name) return TAG_NAME_REQUIRED
  return tags.some((tag) => sameFacility(tag.name, name)) ? errors['tag-attached'].text : undefined
}
