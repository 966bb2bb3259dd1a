import type { Page } from '@playwright/test'
import { WEBGL_MISSING } from '../../src/map/web/map-texts.ts'
import { visit } from '../harness/visit.ts'
import { searchBar } from './search-bar.ts'

/** The list of courts. */
export class ListScreen {
  readonly page: Page
  readonly searchBar: ReturnType<typeof searchBar>

  constructor(page: Page) {
    this.page = page
    this.searchBar = searchBar(page)
  }

  /** @param search query string of the URL, such as `?postcode=SW9+8HE` */
  async open(search = ''): Promise<void> {
    await visit(this.page, `/${search}`)
  }

  get error() {
    // The map beside the list says where it cannot be drawn.
    return this.page.getByRole('alert').filter({ hasNotText: WEBGL_MISSING })
  }

  /** Status line of the results. */
  get status() {
    return this.page.getByRole('main').getByRole('status').first()
  }

  get cards() {
    return this.page.getByRole('article')
  }

  card(name: string | RegExp) {
    return this.page.getByRole('article', { name })
  }

  get more() {
    return this.page.getByRole('button', { name: 'Show more courts' })
  }

  mode(name: 'Postcode' | 'Current location') {
    return this.page.getByRole('button', { name, exact: true })
  }
}
