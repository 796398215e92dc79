import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/** The permitted HTML; the caller's rule decides about addresses. */
export interface HtmlRules {
  tags: readonly string[];
  attributes: Readonly<Record<string, readonly string[]>>;
  isAllowedHref: (href: string) => boolean;
}

/**
 * HTML without everything that the rules do not name, attributes by tag. Links open in a new tab and send no referrer.
 * Always run before people's HTML reaches the page, even if the service has checked it.
 */
export function sanitizeHtml(html: string, rules: HtmlRules): string {
  const purifier = DOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
    const allowed = rules.attributes[node.nodeName.toLowerCase()] ?? [];
    if (!allowed.includes(attribute.attrName)) attribute.keepAttr = false;
    if (attribute.attrName === 'href' && !rules.isAllowedHref(attribute.attrValue)) attribute.keepAttr = false;
  });
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') {
      node.setAttribute('rel', 'noopener noreferrer nofollow');
      node.setAttribute('target', '_blank');
    }
  });
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...rules.tags],
    ALLOWED_ATTR: Object.values(rules.attributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** People's HTML on the screen; loaded lazily, because only the page of a whole post needs it. */
export default function SafeHtml({ html, rules }: { html: string; rules: HtmlRules }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) place.current.innerHTML = sanitizeHtml(html, rules);
  }, [html, rules]);
  return <div className="prose" ref={place} />;
}
