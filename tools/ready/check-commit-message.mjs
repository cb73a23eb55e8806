/** The commit-msg hook: an imperative subject of at most 72 characters, and a body that says why. Uses no packages. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const maxSubject = 72;
/** Imperatives whose ending looks like another verb form. */
const imperatives = new Set([
  "Bring",
  "Embed",
  "Exceed",
  "Feed",
  "Focus",
  "Need",
  "Proceed",
  "Shed",
  "Speed",
  "String",
]);

/**
 * What is wrong with a message, one sentence each; empty for a valid one. Messages that git itself writes (merge,
 * revert, fixup) pass.
 * @param {string} message
 * @returns {string[]}
 */
export function commitMessageFailures(message) {
  const lines = message.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  const subject = lines[0]?.trim() ?? "";
  if (/^(Merge|Revert|fixup!|squash!|amend!) /.test(subject)) return [];
  if (subject === "") return ["The subject is missing."];
  const failures = [];
  if (subject.length > maxSubject)
    failures.push(`The subject has ${subject.length} characters; ${maxSubject} are the limit.`);
  if (subject.endsWith(".")) failures.push("The subject ends without a full stop.");
  const [verb = ""] = subject.split(" ");
  if (!/^[A-Z]/.test(verb)) failures.push("The subject starts with a capital.");
  if (!isImperative(verb)) failures.push(`The subject starts with a verb in the imperative: "Add", not "${verb}".`);
  const body = lines.slice(1).filter((line) => line.trim() !== "" && !/^[A-Z][\w-]+: \S+/.test(line));
  if (lines.length > 1 && lines[1]?.trim() !== "") failures.push("A blank line follows the subject.");
  if (body.length === 0) failures.push("The body is missing: say why, and what changes for users.");
  return failures;
}

/** Judged only by its ending: rejects "Adds", "Added", "Adding" and a noun with its article. */
function isImperative(word) {
  if (imperatives.has(word)) return true;
  if (/^(A|An|The|No|Each|Every|What|Where|When|How|It|This|These|Some|All)$/.test(word)) return false;
  return !/(ed|ing)$/.test(word) && !(/s$/.test(word) && !/(ss|us|is)$/.test(word));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const failures = commitMessageFailures(readFileSync(process.argv[2] ?? "", "utf8"));
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exit(1);
}
