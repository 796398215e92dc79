/**
 * Corrects a page that the browser translates. A translator replaces each text by `<font>`, and React continues with
 * the removed text: a changed number is not shown, and removing the text throws
 * (https://github.com/facebook/react/issues/11538). So this remembers each replacement: a text that changes is put back
 * and retranslated; a removed text takes its replacement along. Answers a function that ends it.
 */
export function followTranslation(body: HTMLElement): () => void {
  const standIns = new WeakMap<Node, Element>();
  let restore: () => void = () => undefined;
  let isPatched = false;

  const textObserver = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      if (standIn?.isConnected !== true) continue;
      standIns.delete(target);
      standIn.replaceWith(target);
    }
  });
  const replacementObserver = new MutationObserver((records) => {
    for (const record of records) {
      const standIn = [...record.addedNodes, record.previousSibling, record.nextSibling].find(isFont);
      if (standIn === undefined) continue;
      for (const text of record.removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        standIns.set(text, standIn);
        textObserver.observe(text, { characterData: true });
        if (!isPatched) {
          isPatched = true;
          restore = answerForTexts(standIns);
        }
      }
    }
  });
  replacementObserver.observe(body, { childList: true, subtree: true });
  return () => {
    replacementObserver.disconnect();
    textObserver.disconnect();
    restore();
  };
}

function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}

/** Calls on a removed text go to its replacement, as long as that is where the text would be. */
function answerForTexts(standIns: WeakMap<Node, Element>): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  const inPlace = <N extends Node>(parent: Node, node: N): Node => {
    const standIn = node.parentNode === parent ? undefined : standIns.get(node);
    return standIn?.parentNode === parent ? standIn : node;
  };
  Node.prototype.removeChild = function <N extends Node>(this: Node, child: N): N {
    removeChild.call(this, inPlace(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, before: Node | null): N {
    insertBefore.call(this, node, before === null ? null : inPlace(this, before));
    return node;
  };
  return () => Object.assign(Node.prototype, { removeChild, insertBefore });
}
