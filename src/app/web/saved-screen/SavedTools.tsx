import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isMember } from '../../../accounts/contract/rules.ts'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { api, errorMessage } from '../../../api/web/client.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { commonErrors } from '../../../platform/contract/common-errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { copyLink } from '../../../platform/ui/copy-link.ts'
import page from '../../../platform/ui/page.module.css'
import { saveFile } from '../../../platform/ui/save-file.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { FileFormat } from '../../../saved/web/courts-file.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { setSavedState, useSaved } from '../../../saved/web/saved-state.ts'
import { chosenCourtsQuery } from './chosen-courts.ts'
import classes from './SavedScreen.module.css'

const FORMATS: Readonly<Record<FileFormat, string>> = { gpx: 'GPX', kml: 'KML', geojson: 'GeoJSON' }

/** Takes what is saved elsewhere, brings it from there, and shares a list. */
export function SavedTools({
  among,
  list,
}: {
  /** The courts that are shown. */
  among: readonly number[]
  /** The list that they are in; undefined if all are shown. */
  list: string | undefined
}) {
  const { rows, links } = useSaved()
  const isUsed = (name: string) => [...rows.values()].some((row) => row.is_saved && row.lists.includes(name))
  const client = useQueryClient()
  const { busy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const save = (format: FileFormat) =>
    run(async () => {
      setSaid('')
      const [{ writePlaces }, courts] = await Promise.all([
        import('../../../saved/web/courts-file.ts'),
        client.fetchQuery(chosenCourtsQuery(api, among)),
      ])
      const places = courts.map(({ id, name, latitude, longitude }) => {
        const { note = '', lists = [] } = rows.get(id) ?? {}
        const url = new URL(`/courts/${id}`, window.location.origin).href
        return { name: name || UNNAMED_COURT, latitude, longitude, note, lists, url }
      })
      saveFile(writePlaces(format, places), `saved-courts.${format}`)
    })

  async function bring({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    setSaid('Reading the file…')
    const isDone = await run(async () => {
      const { importPlaces } = await import('./import-places.ts')
      setSaid(
        await importPlaces(api, file, (done, all) => setSaid(`Looking for courts: ${done} of ${all} places`)),
      )
    })
    if (!isDone) setSaid('')
  }

  return (
    <section className={`${classes.tools} ${page.scripted}`} aria-label="Files and sharing">
      {list !== undefined && <ShareList key={list} list={list} />}
      {links
        .filter((link) => link.list !== list && !isUsed(link.list))
        .map((link) => (
          <div key={link.token}>
            <p>
              The link to “<bdi>{link.list}</bdi>” still works, though no court is in that list.
            </p>
            <ShareList list={link.list} />
          </div>
        ))}
      {among.length > 0 && (
        <p>
          Export as
          {(Object.keys(FORMATS) as FileFormat[]).map((format) => (
            <Button key={format} disabled={busy} onClick={() => save(format)}>
              {FORMATS[format]}
            </Button>
          ))}
        </p>
      )}
      <p>
        <Button disabled={busy} onClick={() => input.current?.click()}>
          Import GPX, KML or GeoJSON
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Choose a file with places"
          accept=".gpx,.kml,.geojson,.json"
          onChange={bring}
        />
      </p>
      <p>
        <Link to="/follow?saved">Follow changes</Link>
      </p>
      <p role="status">{said}</p>
      {problem !== undefined && (
        <p role="alert">{problem instanceof Error ? problem.message : commonErrors.internal.text}</p>
      )}
    </section>
  )
}

/** A link to a list for everybody who has it: only the courts, without notes and without a name. */
function ShareList({ list }: { list: string }) {
  const session = useSession()
  const { links } = useSaved()
  const { busy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  const link = links.find((shared) => shared.list === list)
  if (!isMember(session)) return <p className={page.quiet}>Sign in to share this list by a link.</p>

  const share = () =>
    run(async () => {
      // The account must know which courts are in it.
      if (!link) await (await savedStore()).syncSaved()
      const shared = link ?? (await memberApi.call('POST /api/account/saved/links', { body: { list } }))
      if (!link) setSavedState({ links: [...links, shared] })
      setSaid(await copyLink(new URL(`/lists/${shared.token}`, window.location.origin).href))
    })
  const stop = () =>
    run(async () => {
      if (!link) return
      await memberApi.call('DELETE /api/account/saved/links/:token', { params: { token: link.token } })
      setSavedState({ links: links.filter((shared) => shared !== link) })
      setSaid('The link doesn’t work any more.')
    })

  return (
    <div className={classes.share}>
      <p>
        <Button disabled={busy} onClick={share}>
          {link ? 'Copy the link to this list' : 'Share this list by a link'}
        </Button>
        {link && (
          <Button emphasis="bare" disabled={busy} onClick={stop}>
            Stop sharing
          </Button>
        )}
      </p>
      {link && (
        <p>
          <a href={`/lists/${link.token}`}>Open the shared list</a>
        </p>
      )}
      <p className={page.quiet}>Whoever has the link sees the courts and the list’s name, not your notes.</p>
      <p role="status">{said}</p>
      {problem !== undefined && <p role="alert">{errorMessage(problem, commonErrors.internal.text)}</p>}
    </div>
  )
}
