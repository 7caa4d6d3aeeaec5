package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.NodeArray;

/** Nodes in document order. */
record NodeSetResult(NodeArray nodes, XPathEvaluation evaluation) implements XPathResult.NodeSet {

    @Override
    public void writeTo(OutputStream out) throws IOException {
        document().restartBudget();
        for (int i = 0; i < nodes.size(); i++) {
            write(nodes.get(i), document(), out);
        }
    }

    /** Writes one node as {@link XPathResult#writeTo} does. */
    static void write(long node, AssembledDocument document, OutputStream out) throws IOException {
        if (node == AssembledDocument.DOCUMENT) {
            writeElement(AssembledDocument.node(0, 0), document, out);
        } else if (document.isElement(node)) {
            writeElement(node, document, out);
        } else {
            XmlText.writeTo(out, document.releasedStringValue(node));
            out.write('\n');
        }
    }

    @Override
    public List<XmlElement> elements() {
        AssembledDocument document = document();
        return IntStream.range(0, nodes.size())
                .mapToLong(nodes::get)
                .filter(document::isElement)
                .mapToObj(node -> document.tree(AssembledDocument.part(node))
                        .frame()
                        .element(AssembledDocument.index(node)))
                .toList();
    }

    @Override
    public Optional<List<XmlElement>> wholeElements() {
        AssembledDocument document = document();
        List<XmlElement> elements = new ArrayList<>(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            long node = nodes.get(i);
            if (!isWholeElement(node, document)) {
                return Optional.empty();
            }
            elements.add(document.tree(AssembledDocument.part(node)).frame().element(AssembledDocument.index(node)));
        }
        return Optional.of(elements);
    }

    @Override
    public OptionalLong longestWritten() {
        AssembledDocument document = document();
        long longest = 0;
        for (int i = 0; i < nodes.size(); i++) {
            long node = nodes.get(i);
            if (!isWholeElement(node, document)) {
                return OptionalLong.empty();
            }
            XmlNodes content = document.nodes(AssembledDocument.part(node));
            int index = AssembledDocument.index(node);
            longest += content.endOffset(index) - content.startOffset(index);
            // The namespaces in scope are declared in these frames. Each step to find one reads several of their bytes.
            longest += document.bytesAround(AssembledDocument.part(node));
        }
        return OptionalLong.of(longest);
    }

    /** Returns true for an element whose content is in its own tree. */
    private static boolean isWholeElement(long node, AssembledDocument document) {
        return document.isElement(node) && (AssembledDocument.index(node) > 0
                || document.tree(AssembledDocument.part(node)).children().isEmpty());
    }

    @Override
    public List<XPathNode> nodes(int most) {
        document().restartBudget();
        return IntStream.range(0, Math.min(most, nodes.size()))
                .mapToObj(i -> new XPathNode(evaluation, nodes.get(i)))
                .toList();
    }

    @Override
    public boolean booleanValue() {
        return nodes.size() > 0;
    }

    @Override
    public String stringValue() {
        document().restartBudget();
        return nodes.size() == 0 ? "" : document().stringValue(nodes.get(0));
    }

    @Override
    public int size() {
        return nodes.size();
    }

    /** Writes an element as a document of its own, including the trees mounted in it. */
    private static void writeElement(long node, AssembledDocument document, OutputStream out) throws IOException {
        XmlTree tree = document.tree(AssembledDocument.part(node));
        int index = AssembledDocument.index(node);
        XmlElement element = tree.frame().element(index);
        Map<String, String> inScope = document.namespacesAt(node);
        if (index > 0 || tree.children().isEmpty()) {
            element.writeTo(out, inScope);
        } else if (inScope.equals(element.namespaces())) {
            tree.writeTo(out);
        } else {
            new XmlTree(element.toFragment(inScope), tree.children()).writeTo(out);
        }
    }

    AssembledDocument document() {
        return evaluation.document();
    }
}
