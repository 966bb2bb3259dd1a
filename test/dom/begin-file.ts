import { beginFile } from './playwright.ts'

beginFile()
