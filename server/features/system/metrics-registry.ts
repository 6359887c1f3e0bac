import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { second } from '#contract/shared/time-units.ts';
import { definitions, type MetricName, type MetricValue } from './metric-definitions.ts';

const prefix = 'common_plate_';
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** All metrics of one server: those of `definitions`, of the process, and how long requests take. */
export class MetricsRegistry {
  readonly #registry = new Registry();
  readonly #durations: Histogram<'method' | 'route' | 'status'>;
  readonly #metrics = new Map<MetricName, Counter<string> | Gauge<string>>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 20 });
    this.#durations = new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Time to answer a request, by route; without cached pages.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [this.#registry],
    });
    for (const [name, [type, help, label]] of Object.entries(definitions)) {
      const Metric = type === 'counter' ? Counter : Gauge;
      const labelNames = label === undefined ? [] : [label];
      const options = { name: prefix + name, help, labelNames, registers: [this.#registry] };
      this.#metrics.set(name as MetricName, new Metric(options));
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Counts a request. @param duration in ms */
  observe(labels: { method: string; route: string; status: string }, duration: number): void {
    this.#durations.observe(labels, duration / second);
  }

  /** Replaces the values of metrics. Labels that are not named disappear. */
  set(values: Partial<Record<MetricName, MetricValue>>): void {
    for (const [key, value] of Object.entries(values)) {
      const name = key as MetricName;
      const metric = this.#metrics.get(name);
      const [, , label = ''] = definitions[name] as readonly string[];
      metric?.reset();
      if (typeof value === 'number') metric?.inc(value);
      else for (const [is, each] of Object.entries(value)) metric?.inc({ [label]: is }, each);
    }
  }

  /** Everything in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
