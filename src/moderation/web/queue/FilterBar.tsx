import { IconAdjustmentsHorizontal, IconMap2, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { MAX_SEARCH_TEXT } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { InlineSelect } from '../../../platform/ui/InlineSelect.tsx'
import page from '../../../platform/ui/page.module.css'
import { useSettled } from '../../../platform/ui/useSettled.ts'
import { QUEUE_KINDS, type QueueCountsView, type QueueItemView } from '../../contract/queue.ts'
import { KINDS } from '../kinds/kinds.ts'
import classes from './FilterBar.module.css'
import { SHOWN_STATES, type ShownFilter } from './filter.ts'

const AGES = { '': 'Any age', 1: '1 day or more', 7: '7 days or more', 30: '30 days or more' }

interface FilterProps {
  filter: ShownFilter
  counts: QueueCountsView | undefined
  /** The loaded ones, for names of what is filtered by. */
  items: readonly QueueItemView[]
  /** Changes the address; what is typed replaces it. */
  onChange: (changes: Partial<ShownFilter>, isTyped?: boolean) => void
}

/** What of the queue is shown: in one row, on phones behind a button. */
export function FilterBar(props: FilterProps) {
  const { filter, onChange } = props
  const { state, kind, days, source, hasMap } = filter
  const chosen = [state !== 'waiting', kind, days, source, hasMap].filter(Boolean).length
  const [isOpen, setIsOpen] = useState(false)
  return (
    <search className={classes.bar}>
      <SearchField text={filter.text} onText={(text) => onChange({ text }, true)} />
      <div className={classes.selects}>
        <Selects {...props} />
      </div>
      <Button className={classes.toggle} onClick={() => setIsOpen(true)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {withCount('Filter', chosen || undefined)}
      </Button>
      <Chips {...props} />
      {isOpen && (
        <Dialog title="Filter" align="bottom" onClose={() => setIsOpen(false)}>
          <div className={classes.sheet}>
            <Selects {...props} />
            <Button emphasis="main" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </search>
  )
}

/** Searches after a pause in typing. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const settled = useSettled(typed)
  // Another search, such as on Back.
  useEffect(() => setTyped(text), [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed
  useEffect(() => {
    if (settled === typed && settled !== text) onText(settled)
  }, [settled])

  function submit(event: FormEvent) {
    event.preventDefault()
    onText(typed)
  }

  return (
    <form className={classes.search} onSubmit={submit}>
      <input
        type="search"
        aria-label="Search"
        placeholder="Court, text or person"
        dir="auto"
        maxLength={MAX_SEARCH_TEXT}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}

function Selects({ filter, counts, items, onChange }: FilterProps) {
  const { kind, state, days, source, hasMap } = filter
  const kinds = QUEUE_KINDS.filter((one) => one === kind || state !== 'waiting' || counts?.kinds[one])
  const sources = [...new Set([source, ...items.map((item) => item.source)])].filter((one) => one != null)
  const states = {
    waiting: withCount('Waiting', counts?.total),
    'passed-on': withCount('Passed on', counts?.passed_on),
    decided: 'Decided',
  }
  return (
    <>
      <Choice
        label="Show"
        value={state}
        options={Object.entries(states)}
        onChoose={(value) => onChange({ state: SHOWN_STATES.find((one) => one === value) ?? 'waiting' })}
      />
      <Choice
        label="Kind"
        value={kind ?? ''}
        options={[
          ['', 'All'],
          ...kinds.map((one) => [
            one,
            withCount(KINDS[one].plural, state === 'waiting' ? counts?.kinds[one] : undefined),
          ]),
        ]}
        onChoose={(value) => onChange({ kind: QUEUE_KINDS.find((one) => one === value) })}
      />
      {state !== 'decided' && (
        <Choice
          label="Age"
          value={days ?? ''}
          options={Object.entries(AGES)}
          onChoose={(value) => onChange({ days: value || undefined })}
        />
      )}
      {sources.length > 0 && (
        <Choice
          label="Source"
          value={source ?? ''}
          options={[['', 'Any'], ...sources.map((one) => [one, one])]}
          onChoose={(value) => onChange({ source: value || undefined })}
        />
      )}
      {state !== 'decided' && (
        <Button className={classes.map} aria-pressed={hasMap} onClick={() => onChange({ hasMap: !hasMap })}>
          <IconMap2 size={18} aria-hidden />
          Map
        </Button>
      )}
    </>
  )
}

const withCount = (text: string, count: number | undefined) =>
  count === undefined ? text : `${text} (${count})`

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly (readonly string[])[]
  onChoose: (value: string) => void
}) {
  return (
    <InlineSelect
      label={label}
      className={classes.select ?? ''}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </InlineSelect>
  )
}

/** What is filtered by through links, each with a button that removes it. */
function Chips({ filter, items, onChange }: FilterProps) {
  const { court, person, bbox } = filter
  const about = items.find((item) => String(item.court?.id) === court)?.court?.name
  const author = items.find((item) => String(item.author?.id) === person)?.author?.username
  return (
    <>
      {court && <Chip onRemove={() => onChange({ court: undefined })}>{about || `Court ${court}`}</Chip>}
      {person && (
        <Chip onRemove={() => onChange({ person: undefined })}>
          {author ? `@${author}` : `Account ${person}`}
        </Chip>
      )}
      {bbox && <Chip onRemove={() => onChange({ bbox: undefined })}>Only this area</Chip>}
    </>
  )
}

const Chip = ({ onRemove, children }: { onRemove: () => void; children: ReactNode }) => (
  <Button className={classes.chip} onClick={onRemove}>
    <bdi>{children}</bdi>
    <span className={page.hidden}>: show all again</span>
    <IconX size={16} aria-hidden />
  </Button>
)
