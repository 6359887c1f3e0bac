import { $remark } from '@milkdown/kit/utils';

interface TreeNode {
  type: string;
  children?: TreeNode[];
}

const containers = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The site treats raw HTML as text. An HTML block becomes a paragraph. */
export const htmlInParagraphs = $remark('htmlInParagraphs', () => () => (tree: TreeNode) => {
  wrap(tree);
});

function wrap(node: TreeNode): void {
  if (!node.children) return;
  node.children = node.children.map((child) =>
    child.type === 'html' && containers.has(node.type)
      ? { type: 'paragraph', children: [child] }
      : child,
  );
  node.children.forEach(wrap);
}
