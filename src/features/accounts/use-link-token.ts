import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of a mail's link. It follows the `#`, which browsers do not send; before anything else can read or store
 * the address, this removes it from the address bar and the history and holds it in memory only. Null if there was
 * none, or it is no token.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (hash === '') return;
    setToken(tokenIn(hash));
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}

function tokenIn(hash: string): string | null {
  return TOKEN.exec(hash)?.[1] ?? null;
}
