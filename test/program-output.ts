import type { Program } from './program.ts'

/** Waits for the first match in a program's output; rejects if the program exits without one. */
export async function waitForOutput(program: Program, pattern: RegExp): Promise<RegExpExecArray> {
  let ended = false
  const exit = program.exit.then(() => {
    ended = true
  })
  for (;;) {
    const found = pattern.exec(program.stdout)
    if (found !== null) return found
    if (ended) throw new Error(`The program ended without ${pattern}:\n${program.stdout}${program.stderr}`)
    const more = new Promise((resolve) => program.child.stdout?.once('data', resolve))
    await Promise.race([more, exit])
  }
}

/** Kills a program, like a power cut, and waits until it has exited. */
export async function killProgram(program: Program): Promise<void> {
  program.child.kill('SIGKILL')
  await program.exit
}
