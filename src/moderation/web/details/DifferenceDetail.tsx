import { DIFFERENCES_EXPLAINED, labelOf, oursText, theirsText } from '../../../imports/web/import-texts.ts'
import page from '../../../platform/ui/page.module.css'
import type { DetailProps, ItemOf } from '../kinds/kind.ts'
import { CourtInBrief } from './CourtInBrief.tsx'
import classes from './Detail.module.css'

/** Where map data contradicts people. */
export function DifferenceDetail({ item, settings }: DetailProps<ItemOf<'difference'>>) {
  const { field, source_url } = item.what
  return (
    <>
      <h3>{labelOf(field)}</h3>
      <ul className={classes.claims} aria-label="Claims">
        <li>{oursText(item.what)}</li>
        <li>
          {theirsText(item.what)}{' '}
          {source_url && (
            <a href={source_url} target="_blank" rel="noopener">
              See there
            </a>
          )}
        </li>
      </ul>
      <p className={page.quiet}>{DIFFERENCES_EXPLAINED}</p>
      <CourtInBrief item={item} settings={settings} />
    </>
  )
}
