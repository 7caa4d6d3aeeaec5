package org.openmds.wsrf.xpath;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.NodeArray;
import org.openmds.wsrf.xpath.document.NodeTest;

/** The functions of XPath 1.0 over nodes: names, {@code sum()} and {@code lang()}. */
final class NodeFunctions {

    private static final NodeTest.NameTest LANG = new NodeTest.NameTest(NodeKind.ATTRIBUTE, XMLConstants.XML_NS_URI,
            "lang");

    private NodeFunctions() {
    }

    /** @param node may be {@link AssembledDocument#NONE} */
    static String localName(long node, AssembledDocument document) {
        if (node < 0) {
            return "";
        }
        return AssembledDocument.isNamespace(node)
                ? document.namespace(node).prefix()
                : document.name(node).getLocalPart();
    }

    /** Returns the namespace of a node's name; empty for namespace nodes, because their names have no namespace. */
    static String namespaceUri(long node, AssembledDocument document) {
        return node < 0 || AssembledDocument.isNamespace(node) ? "" : document.name(node).getNamespaceURI();
    }

    /** Returns the name with its original prefix. */
    static String name(long node, AssembledDocument document) {
        if (node < 0 || AssembledDocument.isNamespace(node)) {
            return localName(node, document);
        }
        QName name = document.name(node);
        return name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart();
    }

    static double sum(NodeSetExpr nodes, Focus focus) {
        NodeArray set = nodes.nodes(focus);
        double sum = 0;
        for (int i = 0; i < set.size(); i++) {
            sum += focus.evaluation.number(set.get(i));
        }
        return sum;
    }

    /** Returns true if the nearest {@code xml:lang} around the context node is that language or a sublanguage, ignoring case. */
    static boolean lang(String wanted, Focus focus) {
        AssembledDocument document = focus.document();
        for (long at = focus.node; at >= 0; at = document.parent(at)) {
            focus.evaluation.budget().step();
            int attribute = document.isElement(at) ? langAttribute(focus, at) : XmlNodes.NONE;
            if (attribute != XmlNodes.NONE) {
                String lang = focus.evaluation.text(AssembledDocument.node(AssembledDocument.part(at), attribute));
                return lang.regionMatches(true, 0, wanted, 0, wanted.length())
                        && (lang.length() == wanted.length() || lang.charAt(wanted.length()) == '-');
            }
        }
        return false;
    }

    private static int langAttribute(Focus focus, long element) {
        int[] found = {XmlNodes.NONE};
        focus.evaluation.axes().attribute(element, LANG, attribute -> {
            found[0] = AssembledDocument.index(attribute);
            return false;
        });
        return found[0];
    }
}
