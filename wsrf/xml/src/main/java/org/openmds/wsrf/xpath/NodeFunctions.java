package org.openmds.wsrf.xpath;

import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.AssembledDocument;

/** The functions of XPath 1.0 over nodes: names, {@code sum()} and {@code lang()}. */
final class NodeFunctions {

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
            sum += XPathNumbers.parse(focus.evaluation.text(set.get(i)));
        }
        return sum;
    }

    /** Returns true if the nearest {@code xml:lang} around the context node is that language or a sublanguage, ignoring case. */
    static boolean lang(String wanted, Focus focus) {
        AssembledDocument document = focus.document();
        for (long at = focus.node; at >= 0; at = document.parent(at)) {
            focus.evaluation.budget().step();
            int attribute = document.isElement(at) ? langAttribute(document, at) : XmlNodes.NONE;
            if (attribute != XmlNodes.NONE) {
                String lang = document.nodes(AssembledDocument.part(at)).stringValue(attribute);
                return lang.regionMatches(true, 0, wanted, 0, wanted.length())
                        && (lang.length() == wanted.length() || lang.charAt(wanted.length()) == '-');
            }
        }
        return false;
    }

    private static int langAttribute(AssembledDocument document, long element) {
        XmlNodes nodes = document.nodes(AssembledDocument.part(element));
        int attribute = nodes.firstAttribute(AssembledDocument.index(element));
        while (attribute != XmlNodes.NONE && !isLang(nodes.name(attribute))) {
            attribute = nodes.nextAttribute(attribute);
        }
        return attribute;
    }

    private static boolean isLang(QName name) {
        return name.getLocalPart().equals("lang") && name.getNamespaceURI().equals(XMLConstants.XML_NS_URI);
    }
}
