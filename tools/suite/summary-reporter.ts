import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** The result of one test run, for the tool that started it. */
export type Summary = {
  /** The version of Node that ran them. */
  node: string;
  passed: number;
  /**
   * File, full name and first error line of each failure, including files that failed to load and errors outside
   * tests.
   */
  failures: { test: string; why: string }[];
  /** Tests that passed only on the retry, with the first error. */
  secondTries: { test: string; why: string }[];
  /** How long each file took, hooks included. */
  files: { file: string; seconds: number }[];
};

/** The variable in which the calling tool names the file for the summary. */
export const summaryVariable = "TEST_SUMMARY";

const firstLine = (errors: readonly (SerializedError | { message?: string })[]) =>
  (errors[0]?.message ?? "without a message").split("\n")[0] ?? "";

/**
 * Writes a run's summary as JSON, so that the end of a long log can list which of thousands of tests failed, and why.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const summary: Summary = { node: process.versions.node, passed: 0, failures: [], secondTries: [], files: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        const result = test.result();
        if (result.state === "failed") summary.failures.push({ test: name, why: firstLine(result.errors) });
        if (result.state !== "passed") continue;
        summary.passed++;
        if (test.diagnostic()?.flaky) summary.secondTries.push({ test: name, why: firstLine(result.errors ?? []) });
      }
      summary.files.push({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 });
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
      if (errors.length > 0) summary.failures.push({ test: module.relativeModuleId, why: firstLine(errors) });
    }
    for (const error of unhandledErrors) summary.failures.push({ test: "outside any test", why: firstLine([error]) });
    const file = process.env[summaryVariable];
    if (file) writeFileSync(file, JSON.stringify(summary));
  }
}
