/** The licence and attribution of the open court data. */
export const ATTRIBUTION = 'Opencourt players'
export const LICENCE = {
  name: 'Open Database License (ODbL) 1.0',
  url: 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const
