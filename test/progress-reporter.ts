import { DefaultReporter, type TestCase, type TestModule, type TestSuite } from 'vitest/node'

/** The default reporter, which also says how many of the files are done. */
export default class ProgressReporter extends DefaultReporter {
  #files = 0
  #done = 0

  override onTestRunStart(files: Parameters<DefaultReporter['onTestRunStart']>[0]): void {
    this.#files = files.length
    super.onTestRunStart(files)
  }

  override onTestModuleEnd(file: TestModule): void {
    this.#done++
    super.onTestModuleEnd(file)
  }

  protected override getEntityPrefix(entity: TestCase | TestModule | TestSuite): string {
    const prefix = super.getEntityPrefix(entity)
    return entity.type === 'module' ? `[${this.#done} of ${this.#files}] ${prefix}` : prefix
  }
}
