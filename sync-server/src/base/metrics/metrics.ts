import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Code } from '../../../../src/domain/codes.ts';
import type { StatementType } from '../../../../src/domain/kinds/names.ts';
import type { MailKind } from '../../../../src/texts/mails.ts';

/** Which part refused it: a route, the gateway (one document of a batch), or the publisher (a statement). */
export type RefusedBy = 'request' | 'document' | 'publisher';
export type MailResult = 'sent' | 'later' | 'given-up';
export type PushResult = 'taken' | 'later' | 'refused' | 'ended';
export type PhotoResult = 'stored' | 'known';
export type FeedKind = 'own' | 'shared';
export const JOBS = ['ends', 'tombstones', 'unnamed-photos'] as const;
export type Job = (typeof JOBS)[number];

/** Seconds. Most statements are answered within a tenth of a second; minutes indicate an outage. */
const DELAYS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const DURATIONS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The service's metrics for Prometheus. A label is one of a few names from the code (a route's pattern, a code, a kind,
 * a job), never a text by a person or one that identifies a person. No label is called `job` or `instance`: those are
 * Prometheus’ own.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Answered requests', ['method', 'route', 'status']);
  readonly #durations = this.#histogram('http_request_seconds', 'From a request to its answer', DURATIONS, ['route']);
  readonly #feeds = this.#gauge('feeds_open', 'Devices whose request for the next changes is held open', ['database']);
  readonly #refusals = this.#counter('refusals_total', 'What was refused, by code', ['by', 'code']);
  readonly #statements = this.#counter('statements_total', 'Statements that were answered', ['kind', 'outcome']);
  readonly #delays = this.#histogram(
    'publish_delay_seconds',
    'From the arrival of a statement to its outcome',
    DELAYS,
    ['arrival'],
  );
  readonly #failures = this.#counter('publisher_failures_total', 'Work of the publisher that failed and is repeated', [
    'result',
  ]);
  readonly #photos = this.#counter('photos_total', 'Photos that were uploaded', ['result']);
  readonly #mails = this.#counter('mails_total', 'Tries to hand a mail over', ['kind', 'result']);
  readonly #pushes = this.#counter('pushes_total', 'Messages offered to push services, one a browser', ['result']);
  readonly #jobs = this.#counter('job_runs_total', 'Runs of what is done by the clock', ['name', 'result']);
  readonly #jobsDone = this.#gauge('job_success_timestamp_seconds', 'When a job last went well', ['name']);

  /** Adds metrics of Node and the process; it costs a timer, so call it only if metrics are served. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** `held`: the request waited for changes as intended, so its duration is no measure of speed. */
  answered(request: { method: string; route: string; status: number; seconds: number; held: boolean }): void {
    const { method, route, status, seconds, held } = request;
    this.#requests.inc({ method, route, status });
    if (!held) this.#durations.observe({ route }, seconds);
  }

  refused(by: RefusedBy, code: Code): void {
    this.#refusals.inc({ by, code });
  }

  /** Returns a function that records the end. */
  feedOpened(database: FeedKind): () => void {
    this.#feeds.inc({ database });
    return () => this.#feeds.dec({ database });
  }

  /** `seconds` null: its arrival time is not known. */
  settled(statement: {
    readonly kind: StatementType | null;
    readonly outcome: string;
    readonly arrival: string;
    readonly seconds: number | null;
  }): void {
    const { kind, outcome, arrival, seconds } = statement;
    this.#statements.inc({ kind: kind ?? 'none', outcome });
    if (seconds !== null) this.#delays.observe({ arrival }, seconds);
  }

  publishingFailed(result: 'failed' | 'unreachable'): void {
    this.#failures.inc({ result });
  }

  photo(result: PhotoResult): void {
    this.#photos.inc({ result });
  }

  mail(kind: MailKind, result: MailResult): void {
    this.#mails.inc({ kind, result });
  }

  push(result: PushResult): void {
    this.#pushes.inc({ result });
  }

  jobRan(job: Job, isDone: boolean): void {
    this.#jobs.inc({ name: job, result: isDone ? 'done' : 'failed' });
    if (isDone) this.#jobsDone.setToCurrentTime({ name: job });
  }

  /**
   * A metric that is read on request; `read` returns the values with the labels' values, in the order of the labels.
   */
  state(name: string, help: string, labelNames: readonly string[], read: ReadState): void {
    new Gauge<string>({
      name: `lapka_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        this.reset();
        // prom-client resets a metric without labels to 0, which is a value.
        if (labelNames.length === 0) this.remove();
        for (const [values, value] of await read()) {
          this.set(Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ''])), value);
        }
      },
    });
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name: `lapka_${name}`, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  #gauge<L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> {
    return new Gauge({ name: `lapka_${name}`, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  #histogram<L extends string>(name: string, help: string, buckets: number[], labelNames: readonly L[]): Histogram<L> {
    const registers = [this.registry];
    return new Histogram({ name: `lapka_${name}`, help, buckets, labelNames: [...labelNames], registers });
  }
}

/** Values of labels, and their current value. */
type ReadState = () => Iterable<StateValue> | Promise<Iterable<StateValue>>;
export type StateValue = readonly [labels: readonly string[], value: number];
