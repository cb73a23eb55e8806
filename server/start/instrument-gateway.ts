import type { PaymentGateway } from "../gateways/gateway.ts";
import type { ProcessMetrics } from "../watch/process-metrics.ts";

/** Wraps a gateway so that the duration and outcome of every call to it are observed. */
export function instrumentGateway(
  gateway: PaymentGateway,
  metrics: Pick<ProcessMetrics, "observeGatewayCall">,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const began = performance.now();
        const answer: unknown = value.apply(target, given);
        if (!(answer instanceof Promise)) return answer;
        const observe = (failed: boolean) =>
          metrics.observeGatewayCall({
            gateway: target.name,
            operation: String(name),
            failed,
            ms: performance.now() - began,
          });
        return answer.then(
          (result: unknown) => {
            observe(false);
            return result;
          },
          (error: unknown) => {
            observe(true);
            throw error;
          },
        );
      };
    },
  });
}
