import { Component, type ReactNode } from "react";
import { report } from "./report.ts";

type Props = {
  /** Name of this part in the report. */
  part: string;
  /** Shown instead of the broken children; `retry` renders them again. Without it nothing is shown. */
  fallback?: (retry: () => void) => ReactNode;
  /** A new value renders the children again, because they now show something else. */
  resetKey?: string;
  children: ReactNode;
};

/** An error boundary that also reports. React requires a class for it. */
export class CatchErrors extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    // React has already logged it to the console.
    report(error, { part: this.props.part, isLogged: true });
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.resetKey !== this.props.resetKey) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback?.(() => this.setState({ broken: false })) ?? null;
  }
}
