import { isStreamed } from '../../domain/kinds/placement.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { handleLater } from '../../domain/promises.ts';
import type { BundleHead } from '../../domain/sync/hello.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { Environment } from '../environment.ts';
import { linkedAbort } from '../http/http-client.ts';
import { lineSplitter } from './lines.ts';
import type { LoadingGeneration } from './loading-generation.ts';
import type { Fact } from './schema.ts';
import type { MirrorStore } from './store.ts';

const FIRST_PAGE = 10;
/**
 * The first piece is small, so that the feed can be scrolled soon; the others are big, because a transaction costs more
 * than a row.
 */
const FIRST_PIECE = 100;
const PIECE_SIZE = 2_000;
/** The download is aborted after this time without a byte. */
const STALL_MS = 30_000;

export type LoadResult =
  | { kind: 'loaded'; count: number; seq: string }
  | { kind: 'unreachable'; reason: 'captivePortal' | 'serverDown' | 'aborted' };

/**
 * `GET /bundle/<name>`, streamed: reports the first posts as soon as they are parsed, then stores everything in a few
 * big transactions into a new generation, which replaces the old one at the end. A stream that breaks off changes
 * nothing (except on the very first load, where the received part stays readable until the next try). `store` null:
 * nothing can be stored; the download ends after the first page.
 */
export async function loadBundle(options: {
  surroundings: Pick<Environment, 'fetch' | 'origin' | 'clock'>;
  store: MirrorStore | null;
  name: string;
  onFirstPage: (posts: PostFact[]) => void;
  /** Called after each stored piece, so that screens that read a growing first generation read again. */
  onStored: () => void;
  signal?: AbortSignal;
}): Promise<LoadResult> {
  const { surroundings, store, name, signal } = options;
  const ending = linkedAbort(signal);
  let cancelStall = surroundings.clock.after(STALL_MS, ending.abort);
  try {
    const response = await surroundings.fetch(`${surroundings.origin}/bundle/${name}`, {
      credentials: 'omit',
      redirect: 'manual',
      signal: ending.signal,
    });
    if (response.status !== 200 || response.body === null) {
      return { kind: 'unreachable', reason: response.status >= 500 ? 'serverDown' : 'captivePortal' };
    }
    const intake = createIntake(store, options);
    // A reader and not `for await`: WebKit 2.50 has no async iteration of streams.
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const splitter = lineSplitter();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      cancelStall();
      cancelStall = surroundings.clock.after(STALL_MS, ending.abort);
      for (const line of splitter.push(decoder.decode(value, { stream: true }))) await intake.line(line);
      if (intake.refused) return { kind: 'unreachable', reason: 'captivePortal' };
      if (store === null && intake.firstPageSent) {
        await reader.cancel();
        return { kind: 'loaded', count: intake.count, seq: intake.seq() };
      }
    }
    // Not a single line: the answer was not from our service.
    if (intake.headless()) return { kind: 'unreachable', reason: 'captivePortal' };
    if (!(await intake.finish())) return { kind: 'unreachable', reason: 'serverDown' };
    return { kind: 'loaded', count: intake.count, seq: intake.seq() };
  } catch (error) {
    if (!ending.signal.aborted && !(error instanceof TypeError)) throw error;
    return { kind: 'unreachable', reason: signal?.aborted ? 'aborted' : 'serverDown' };
  } finally {
    cancelStall();
    ending.unlink();
  }
}

/** Consumes the lines of a bundle. At most one piece is being stored while the next one is parsed. */
function createIntake(
  store: MirrorStore | null,
  options: { onFirstPage: (posts: PostFact[]) => void; onStored: () => void },
) {
  let head: BundleHead | null = null;
  /** Opened while the first posts are parsed: opening the database must not delay them. */
  let generation: Promise<LoadingGeneration | null> = Promise.resolve(null);
  let piece: Fact[] = [];
  let storing: Promise<void> = Promise.resolve();
  const first: PostFact[] = [];
  const intake = {
    count: 0,
    /** The first line was not the head of a bundle. */
    refused: false,
    firstPageSent: false,
    headless: () => head === null,
    seq: () => head?.seq ?? '',
    async line(line: string): Promise<void> {
      if (intake.refused) return;
      if (head === null) {
        head = readHead(line);
        if (head === null) intake.refused = true;
        else if (store !== null) {
          generation = store.begin(head.epoch);
          // The next await handles the rejection; without this line an earlier one would count as unhandled.
          handleLater(generation);
        }
        return;
      }
      const fact = upgradeDocument(JSON.parse(line) as Fact);
      intake.count++;
      piece.push(fact);
      if (!intake.firstPageSent && isStreamed(fact._id)) {
        first.push(fact as unknown as PostFact);
        if (first.length === FIRST_PAGE) tellFirstPage();
      }
      const size = intake.count <= FIRST_PIECE ? FIRST_PIECE : PIECE_SIZE;
      if (piece.length >= size) await storePiece();
    },
    /** False if the stream ended before the number of facts that the head announced. */
    async finish(): Promise<boolean> {
      if (head === null || intake.count < head.count) return false;
      if (!intake.firstPageSent) tellFirstPage();
      await storePiece();
      await storing;
      await (await generation)?.finish(head.seq, head.older);
      return true;
    },
  };
  const tellFirstPage = () => {
    intake.firstPageSent = true;
    options.onFirstPage(first);
  };
  const storePiece = async () => {
    const facts = piece;
    piece = [];
    await storing;
    const target = await generation;
    if (target === null || facts.length === 0) return;
    storing = target.write(facts).then(options.onStored);
    // Handled by the next await as well.
    handleLater(storing);
  };
  return intake;
}

/** Null if this line is not the head of a bundle. */
export function readHead(line: string): BundleHead | null {
  try {
    const value = JSON.parse(line) as Partial<BundleHead> | null;
    if (typeof value?.bundle !== 'string' || typeof value.epoch !== 'string') return null;
    if (typeof value.seq !== 'string' || typeof value.count !== 'number') return null;
    return value as BundleHead;
  } catch {
    return null;
  }
}
