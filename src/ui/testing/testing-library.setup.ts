// Before all tests: it takes seconds, and a dialog whose code is fetched within a test would time out.
import 'antd';
import { configure } from '@testing-library/react';

/** Testing Library waits one second by default, which is too short on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
