package org.openmds.wsrf.xpath.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import javax.xml.XMLConstants;

import org.openmds.wsrf.xml.XmlNodes;

/** The prefix and namespace of one namespace node (XPath 1.0, section 5.4); the default namespace has the empty prefix. */
public record NamespaceBinding(String prefix, String uri) {

    /** Returns a binding for each namespace node of an element with these namespaces in scope; {@code xml} is added as the last. */
    static List<NamespaceBinding> all(Map<String, String> inScope) {
        List<NamespaceBinding> all = new ArrayList<>(inScope.size() + 1);
        inScope.forEach((prefix, uri) -> all.add(new NamespaceBinding(prefix, uri)));
        all.add(new NamespaceBinding(XMLConstants.XML_NS_PREFIX, XMLConstants.XML_NS_URI));
        return List.copyOf(all);
    }

    /** Returns all namespaces in scope of an element, prefix to URI, sorted, without {@code xml}. Each declaration counts as two steps. */
    static Map<String, String> inScope(AssembledDocument document, int part, int element) {
        Map<String, String> inScope = new TreeMap<>();
        int at = element;
        for (int p = part; p >= 0; p = document.parentPart(p)) {
            XmlNodes nodes = document.nodes(p);
            for (; at != XmlNodes.NONE; at = nodes.parent(at)) {
                document.budget().step();
                for (int d = nodes.firstDeclaration(at); d != XmlNodes.NONE; d = nodes.nextDeclaration(d)) {
                    document.budget().steps(2);
                    inScope.putIfAbsent(nodes.name(d).getLocalPart(), nodes.stringValue(d));
                }
            }
            // A frame without a default namespace is written without one, even inside a parent with a default namespace.
            inScope.putIfAbsent("", "");
            at = 0;
        }
        inScope.remove("", "");
        return inScope;
    }
}
