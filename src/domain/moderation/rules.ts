import type { Code } from '../codes.ts';
import { isSeen } from '../plain-text.ts';
import { personOfBlock } from './block-id.ts';
import type { BlockStatement, ReportStatement } from './schema.ts';

/** Why a report cannot be sent, or null. */
export function refuseReport(report: Pick<ReportStatement, 'reason' | 'text'>): Code | null {
  return report.reason === 'other' && !isSeen(report.text) ? 'report/text-required' : null;
}

/** A person cannot block themselves. */
export function refuseBlock(block: Pick<BlockStatement, '_id'>, userId: string): Code | null {
  return personOfBlock(block._id) === userId ? 'block/yourself' : null;
}
