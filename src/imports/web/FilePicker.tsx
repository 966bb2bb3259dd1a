import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../platform/contract/limits.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import classes from './Imports.module.css'

/** File picker and drop zone for a CSV file or map data. */
export function FilePicker({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [isTooLarge, setIsTooLarge] = useState(false)

  function acceptFile(file: File | undefined) {
    if (!file || disabled) return
    setIsTooLarge(file.size > MAX_IMPORT_BYTES)
    if (file.size <= MAX_IMPORT_BYTES) onChoose(file)
  }

  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      acceptFile(event.dataTransfer.files[0])
    },
  }

  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined}>
        <input
          id={id}
          type="file"
          accept=".csv,.geojson,.json,text/csv,application/geo+json,application/json"
          disabled={disabled}
          onChange={({ target }) => {
            acceptFile(target.files?.[0])
            target.value = ''
          }}
        />
        <label htmlFor={id} {...drop}>
          <IconFileImport size={30} stroke={1.5} aria-hidden />
          <b>Choose a file</b>
          <span>
            or drop it here: CSV with the columns name, address, latitude, longitude, and any others from an
            export; or map data as GeoJSON or from the Overpass API.
          </span>
        </label>
      </div>
      {isTooLarge && <Notice tone="wrong">{errors['file-too-large'].text}</Notice>}
    </>
  )
}
