import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";

/** One measured value of a gauge; several with the same name differ by their labels. */
export type Sample = { name: string; help: string; labels?: Record<string, string>; value: number };

/** What this process has counted since it started, shown as OpenMetrics. https://prometheus.io/docs/specs/om/ */
export type ProcessMetrics = {
  /** `route`: the pattern of the address, never the address itself, which may contain keys. */
  observeRequest(request: { method: string; route: string; status: number; ms: number }): void;
  countJobRun(run: { job: string; failed: boolean; ms: number }): void;
  countMapsRequest(outcome: "answered" | "failed" | "substituted"): void;
  countSlowStatement(): void;
  observeGatewayCall(call: { gateway: string; operation: string; failed: boolean; ms: number }): void;
  /** Everything counted so far, Node's own metrics, and these current samples. */
  show(samples: readonly Sample[]): Promise<{ contentType: string; text: string }>;
};

const contentType = Registry.OPENMETRICS_CONTENT_TYPE as OpenMetricsContentType;
const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

export function createProcessMetrics(): ProcessMetrics {
  const registry = emptyRegistry();
  const registers = [registry];
  const requests = new Histogram({
    name: "currach_http_request_duration_seconds",
    help: "Requests by method, route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: secondsBuckets,
    registers,
  });
  const jobRuns = new Counter({
    name: "currach_job_runs_total",
    help: "Runs of background jobs by outcome",
    labelNames: ["job", "outcome"],
    registers,
  });
  const jobSeconds = new Counter({
    name: "currach_job_seconds_total",
    help: "Time that background jobs ran",
    labelNames: ["job"],
    registers,
  });
  const mapsRequests = new Counter({
    name: "currach_maps_requests_total",
    help: "Requests to the maps engine; substituted: answered by the built-in map in its place",
    labelNames: ["outcome"],
    registers,
  });
  const slowStatements = new Counter({
    name: "currach_database_slow_statements_total",
    help: "Statements that took longer than SLOW_QUERY_MS",
    registers,
  });
  const gatewayCalls = new Histogram({
    name: "currach_gateway_call_duration_seconds",
    help: "Calls to the payment gateway by operation and outcome",
    labelNames: ["gateway", "operation", "outcome"],
    buckets: secondsBuckets,
    registers,
  });
  let isNodeMeasured = false;
  return {
    observeRequest({ method, route, status, ms }) {
      const known = knownMethods.has(method) ? method : "other";
      requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
    },
    countJobRun({ job, failed, ms }) {
      jobRuns.inc({ job, outcome: failed ? "failed" : "done" });
      jobSeconds.inc({ job }, ms / 1_000);
    },
    countMapsRequest: (outcome) => mapsRequests.inc({ outcome }),
    countSlowStatement: () => slowStatements.inc(),
    observeGatewayCall({ gateway, operation, failed, ms }) {
      gatewayCalls.observe({ gateway, operation, outcome: failed ? "failed" : "done" }, ms / 1_000);
    },
    async show(samples) {
      // Started at the first scrape, so that an installation without monitoring pays nothing for it.
      if (!isNodeMeasured) collectDefaultMetrics({ register: registry });
      isNodeMeasured = true;
      const merged = Registry.merge([registry, registryOf(samples)] as unknown as Registry[]);
      return { contentType, text: await merged.metrics() };
    },
  };
}

function emptyRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(contentType);
  return registry;
}

/** A new registry each time, so that no labels are left over from earlier samples. */
function registryOf(samples: readonly Sample[]): Registry<OpenMetricsContentType> {
  const registry = emptyRegistry();
  const gauges = new Map<string, Gauge>();
  for (const { name, help, labels = {}, value } of samples) {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
    gauges.set(name, gauge);
    gauge.set(labels, value);
  }
  return registry;
}
