import { answerFailure, noRoute } from "./errors.ts";
import { isWordPressCall, type Row } from "./route.ts";

/** Answers a request below /wp-json that no row answers: a wrong method is 405, but no route at WordPress's own addresses. */
export function answerUnmatched(rows: readonly Row[]): (path: string) => Response {
  const patterns = rows.map((row) => ({
    row,
    pattern: new RegExp(`^${row.call.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  }));
  return (path) => {
    const here = patterns
      .filter(({ row, pattern }) => !isWordPressCall(row.call) && pattern.test(path))
      .map(({ row }) => row);
    if (here.length === 0) return answerFailure(noRoute);
    const allow = [...new Set(here.map((row) => row.call.method)), "OPTIONS"].join(", ");
    const answer = answerFailure({ failed: "method_not_allowed", message: `This address takes ${allow}.` });
    answer.headers.set("allow", allow);
    return answer;
  };
}
