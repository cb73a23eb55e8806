import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { submissionError } from "./AssistanceForm.tsx";

it.each([
  [
    "the server's own words",
    new ApiError({ status: 500, code: "internal_error", message: "Down for repair" }),
    "Down for repair",
  ],
  [
    "nothing if the server refused without a message",
    new ApiError({ status: 502, code: "unreadable", message: "" }),
    "",
  ],
  [
    "that the response cannot be read",
    new ApiError({ status: 200, code: "unreadable", message: "x" }),
    "Server returned invalid JSON response",
  ],
  [
    "that the server cannot be reached",
    new ApiError({ status: 0, code: "network", message: "Out of reach" }),
    "Out of reach",
  ],
  ["the message of an error of our own", new TypeError("x is not a function"), "x is not a function"],
  ["that the error is unknown if nothing was thrown", undefined, "Unknown error occurred"],
  ["that the error is unknown if it has no message", new Error(""), "Unknown error occurred"],
])("a form that was not accepted says %s [P360] [P361] [P362]", (_, error, text) => {
  expect(submissionError(error)).toBe(text);
});
