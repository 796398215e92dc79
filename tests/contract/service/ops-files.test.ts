import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const OPS = join(import.meta.dirname, '../../../ops');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** Labels that Prometheus adds to everything that it scrapes, and its own metrics. */
const OF_PROMETHEUS = ['instance', 'job'];
/**
 * Metrics of others with their labels: CouchDB's as a node of version 3.5.0 exported them at
 * /_node/_local/_prometheus, node_exporter's as version 1.5.0 did. No test can compare them, because CI has neither.
 */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  couchdb_httpd_status_codes: ['code'],
  couchdb_internal_replication_jobs: [],
  couchdb_membership: ['nodes'],
  couchdb_membership_nodes: ['node'],
  couchdb_open_os_files: [],
  node_filesystem_avail_bytes: ['device', 'fstype', 'mountpoint'],
  node_filesystem_size_bytes: ['device', 'fstype', 'mountpoint'],
};
const SUFFIXES: Readonly<Record<string, readonly string[]>> = { histogram: ['_bucket', '_sum', '_count'] };

/** The checked parts of an expression: its metrics with their labels, and what it groups by. */
interface Read {
  readonly faults: number;
  readonly selectors: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly grouping: readonly string[];
}

function readExpression(expression: string): Read {
  const selectors: { name: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  let faults = 0;
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) faults += 1;
      if (type.name === 'Identifier') selectors.push({ name: text, labels: [] });
      if (type.name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') grouping.push(text);
      else selectors.at(-1)?.labels.push(text);
    },
  });
  return { faults, selectors, grouping };
}

describe('the files for Prometheus and Grafana', () => {
  let stage: Stage;
  /** Scraped name -> labels. */
  const known = new Map<string, readonly string[]>([
    ['up', OF_PROMETHEUS],
    ...Object.entries(OF_OTHERS).map(([name, labels]) => [name, [...labels, ...OF_PROMETHEUS]] as const),
  ]);
  let rules: readonly Rule[];
  let panels: readonly Panel[];
  let dashboard: { readonly templating: { readonly list: readonly { readonly query: unknown }[] } };

  beforeAll(async () => {
    stage = await openStage(EMBEDDED, { env: { METRICS_TOKEN: 'a-token-of-the-operator' } });
    for (const metric of stage.service.metrics.registry.getMetricsAsArray()) {
      const { labelNames } = fieldsOf<{ labelNames: string[] }>(metric);
      const labels = [...(Array.isArray(labelNames) ? labelNames : []), ...OF_PROMETHEUS];
      for (const suffix of SUFFIXES[String(metric.type)] ?? ['']) known.set(metric.name + suffix, [...labels, 'le']);
    }
    const alerts: { groups: { rules: Rule[] }[] } = parse(await readFile(join(OPS, 'alerts.yml'), 'utf8'));
    rules = alerts.groups.flatMap((group) => group.rules);
    const read: typeof dashboard & { panels: Panel[] } = JSON.parse(
      await readFile(join(OPS, 'dashboard.json'), 'utf8'),
    );
    dashboard = read;
    panels = read.panels;
  });
  afterAll(() => stage.stop());

  /** Metrics and labels of an expression that neither the service nor the others have. */
  function strangersIn(expression: string): string[] {
    const { faults, selectors, grouping } = readExpression(expression);
    const labels = new Set(selectors.flatMap(({ name }) => known.get(name) ?? []));
    return [
      ...(faults > 0 ? [`not PromQL: ${expression}`] : []),
      ...selectors.flatMap((each) => {
        const of = known.get(each.name);
        return of === undefined ? [each.name] : each.labels.filter((label) => !of.includes(label));
      }),
      ...grouping.filter((label) => !labels.has(label)),
    ];
  }

  it('the check itself notices unknown metrics', () => {
    expect(strangersIn('rate(lapka_refusals_total{by="publisher"}[5m]')).toEqual([
      expect.stringContaining('not PromQL'),
    ]);
    expect(strangersIn('lapka_nothing + lapka_engine_up')).toEqual(['lapka_nothing']);
    expect(strangersIn('sum by (who) (lapka_refusals_total{why="x"})')).toEqual(['why', 'who']);
  });

  it('alerts use only known metrics, and say what to do', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, expr, labels, annotations, ...rest } of rules) {
      expect([alert, strangersIn(expr)]).toEqual([alert, []]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(rest.for ?? '1m').toMatch(/^\d+[mh]$/);
      expect([alert, annotations]).toEqual([
        alert,
        { summary: expect.stringMatching(/^\w.* .*[^.]$/), description: expect.stringMatching(/^\w.* .*\.$/) },
      ]);
      const said = `${annotations.summary} ${annotations.description}`;
      const named = [...said.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
      expect(readExpression(expr).grouping).toEqual(expect.arrayContaining(named));
    }
  });

  it('the dashboard uses only known metrics, and its panels do not overlap', () => {
    const asked = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, strangersIn(expr.replaceAll('$__rate_interval', '5m'))]),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter(([, strangers]) => strangers?.length !== 0)).toEqual([]);
    for (const key of ['id', 'title'] as const) {
      expect(new Set(panels.map((panel) => panel[key])).size).toBe(panels.length);
    }
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    const variables = JSON.stringify(dashboard.templating.list.map(({ query }) => query));
    const [, name = '', label = ''] = /label_values\((\w+), (\w+)\)/.exec(variables) ?? [];
    expect(known.get(name)).toContain(label);
  });

  it('the example loads the existing rules', async () => {
    const example: { rule_files: string[]; scrape_configs: { job_name: string }[] } = parse(
      await readFile(join(OPS, 'prometheus.yml'), 'utf8'),
    );
    for (const file of example.rule_files) await access(join(OPS, file));
    expect(JSON.stringify(example.scrape_configs)).toContain('/_node/_local/_prometheus');
    const jobs = rules.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)].map(([, job]) => job));
    expect(example.scrape_configs.map(({ job_name }) => job_name)).toEqual(expect.arrayContaining(jobs));
  });

  it('every own metric of the service, and every listed one of others, is used in these files', () => {
    const used = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ].flatMap((expression) => readExpression(expression.replaceAll('$__rate_interval', '5m')).selectors);
    const names = new Set(used.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')));
    const ours = [...known.keys()].filter((name) => name.startsWith('lapka_') || name in OF_OTHERS);
    expect(
      [...new Set(ours.map((name) => name.replace(/_(bucket|sum|count)$/, '')))].filter((n) => !names.has(n)),
    ).toEqual([]);
  });
});
