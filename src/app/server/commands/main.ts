import { extname } from 'node:path'
import type { Command } from './command.ts'
import { runCommand } from './run.ts'

/** The program of all commands: the first argument is the name of the file that has the command. */
const [name = '', ...args] = process.argv.slice(2)
const { command } = (await import(`./${name}${extname(import.meta.url)}`)) as { command: Command }
process.exitCode = await runCommand(name, command, args)
