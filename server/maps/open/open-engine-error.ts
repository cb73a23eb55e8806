export type OpenEngine = "OSRM" | "Valhalla" | "Photon" | "Nominatim";

type Details = {
  /** Null without a response. */
  httpStatus?: number | null;
  /** The engine's own text, for staff but never for the log, because it may quote the request. */
  engineMessage?: string;
};

/**
 * A failed request to an engine. `status` is the engine's own code (OSRM's NoRoute, Valhalla's 442) or TIMEOUT,
 * UNREACHABLE, REDIRECTED, TOO_LARGE, INVALID_ANSWER, HTTP_500. The message contains no personal data.
 */
export class OpenEngineError extends Error {
  override name = "OpenEngineFailure";
  readonly httpStatus: number | null;
  readonly engineMessage: string;

  constructor(
    readonly engine: OpenEngine,
    readonly status: string,
    { httpStatus = null, engineMessage = "" }: Details = {},
  ) {
    super(`${engine}: ${status}`);
    this.httpStatus = httpStatus;
    this.engineMessage = engineMessage;
  }
}
