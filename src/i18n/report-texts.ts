import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportReason } from '../domain/moderation/schema.ts';

/** The reasons for a report, in the order of the form. */
export const REASON_TEXTS: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  abuse: msg`Insults, threats or hatred`,
  cruelty: msg`Cruelty to animals`,
  fraud: msg`Fraud: someone asks for money or sells what isn’t theirs`,
  false: msg`False or dangerous advice`,
  other: msg`Something else`,
};
