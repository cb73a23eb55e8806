import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { submissionError } from "./AssistanceForm.tsx";

it.each([
  [
    "the server's own words",
    new ApiError({ status: 500, code: "internal_error", message: "Down for repair" }),
    "Down for repair",
  ],
  ["nothing where it refused without a word", new ApiError({ status: 502, code: "unreadable", message: "" }), ""],
  [
    "an answer that cannot be read",
    new ApiError({ status: 200, code: "unreadable", message: "x" }),
    "Server returned invalid JSON response",
  ],
  ["a server out of reach", new ApiError({ status: 0, code: "network", message: "Out of reach" }), "Out of reach"],
  ["an error of our own", new TypeError("x is not a function"), "x is not a function"],
  ["what is no error at all", undefined, "Unknown error occurred"],
  ["an error without a word", new Error(""), "Unknown error occurred"],
])("a form that was not taken says %s [P360] [P361] [P362]", (_, error, text) => {
  expect(submissionError(error)).toBe(text);
});
