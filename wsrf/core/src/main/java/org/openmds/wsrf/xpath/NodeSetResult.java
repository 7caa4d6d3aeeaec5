package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlText;

/** Nodes in document order. */
record NodeSetResult(List<Node> nodes, Budget budget) implements XPathResult.NodeSet {

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (Node node : nodes) {
            switch (node) {
                case DocumentNode document -> document.rootElement().writeTo(out);
                case TreeNode inTree when inTree.kind() == NodeKind.ELEMENT -> inTree.writeTo(out);
                default -> {
                    XmlText.writeTo(out, node.stringValue(budget));
                    out.write('\n');
                }
            }
        }
    }

    @Override
    public boolean booleanValue() {
        return !nodes.isEmpty();
    }

    @Override
    public String stringValue() {
        return nodes.isEmpty() ? "" : nodes.getFirst().stringValue(budget);
    }

    @Override
    public int size() {
        return nodes.size();
    }
}
