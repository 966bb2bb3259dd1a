import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const ball: MantineColorsTuple = [
  '#fdeee3',
  '#fbd9c3',
  '#f8b58c',
  '#f59054',
  '#f2742b',
  '#e5601a',
  '#d64e10',
  '#c2410c',
  '#9a3412',
  '#7c2d12',
]
const court: MantineColorsTuple = [
  '#e6eef3',
  '#cfdde6',
  '#9cc8e4',
  '#6ba5c9',
  '#3f80a8',
  '#256389',
  '#194d6e',
  '#123a56',
  '#0e2d43',
  '#0a2030',
]

/** The look for Mantine's components; the values themselves stand in look.css. */
export const theme = createTheme({
  colors: { ball, court },
  primaryColor: 'ball',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--display)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { md: '14px', lg: '18px' },
  respectReducedMotion: true,
})

const shared = {
  '--mantine-color-body': 'var(--chalk)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--wrong)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
