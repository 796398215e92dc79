import { OfflineReadyNotice } from '../notices/offline-ready.ts';
import PageMetadata from './page-metadata.tsx';

/** What every screen has and the first one does not wait for. */
export default function AfterFirstScreen() {
  return (
    <>
      <PageMetadata />
      <OfflineReadyNotice />
    </>
  );
}
