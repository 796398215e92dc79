/**
 * Keeps a page true that the browser translates. A translator puts `<font>` in the place of each text, and React goes
 * on with the text that it took out: a number that changes is not seen any more, and taking the text away throws
 * (https://github.com/facebook/react/issues/11538). So what stands in for a text is remembered: a text that changes
 * comes back, and is translated anew; one that is taken away takes its stand-in along. Answers how to end it.
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

/** What is asked of a text that was taken out is asked of its stand-in, as long as that stands where the text would. */
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
