import type { Page } from '@playwright/test'
import { visit } from '../harness/visit.ts'

/** What a person sees and does on the list of courts. */
export class ListScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** @param search the query of the address, such as `?postcode=SW9+8HE` */
  async open(search = ''): Promise<void> {
    await visit(this.page, `/${search}`)
  }

  get postcode() {
    return this.page.getByRole('textbox', { name: 'Postcode' })
  }

  get submit() {
    return this.page.getByRole('button', { name: 'Search', exact: true })
  }

  get problem() {
    return this.page.getByRole('alert')
  }

  /** What the results are. */
  get status() {
    return this.page.getByRole('main').getByRole('status')
  }

  get chips() {
    return this.page.getByRole('list', { name: 'Active filters' })
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

  async search(postcode: string): Promise<void> {
    await this.postcode.fill(postcode)
    await this.postcode.press('Enter')
  }

  async choose(filter: 'Radius' | 'Access', option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: filter }).selectOption({ label: option })
  }
}
