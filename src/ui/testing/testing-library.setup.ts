// Ahead of all tests: it takes seconds, and a dialog whose code is fetched within one would be waited for in vain.
import 'antd';
import { configure } from '@testing-library/react';

/** Testing Library waits one second by default, which is too short on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
