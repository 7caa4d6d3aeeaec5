package org.openmds.wsrf.xpath.index;

import java.util.function.Consumer;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlTree;

/** Lists the tokens of an entry. */
public final class EntryTokens {

    private EntryTokens() {
    }

    /** Passes all tokens of an entry to the consumer, some more than once. */
    public static void forEach(XmlTree entry, Consumer<IndexToken> tokens) {
        XmlNodes nodes = entry.frame().nodes();
        for (int i = 0; i < nodes.count(); i++) {
            if (nodes.isElement(i)) {
                element(nodes, i, i == 0 && !entry.children().isEmpty(), tokens);
            } else if (nodes.kind(i) == NodeKind.ATTRIBUTE) {
                tokens.accept(IndexToken.attribute(nodes.name(i).getLocalPart(), nodes.stringValue(i)));
            }
        }
        entry.children().forEach(child -> forEach(child, tokens));
    }

    private static void element(XmlNodes nodes, int element, boolean holdsMore, Consumer<IndexToken> tokens) {
        String name = nodes.name(element).getLocalPart();
        tokens.accept(IndexToken.element(name));
        if (holdsMore || hasElements(nodes, element)) {
            tokens.accept(IndexToken.compound(name));
            return;
        }
        String text = nodes.stringValue(element);
        tokens.accept(
                text.length() > IndexToken.MAX_VALUE_LENGTH ? IndexToken.compound(name) : IndexToken.text(name, text));
    }

    private static boolean hasElements(XmlNodes nodes, int element) {
        for (int i = element + 1; i < nodes.end(element); i++) {
            if (nodes.isElement(i)) {
                return true;
            }
        }
        return false;
    }
}
