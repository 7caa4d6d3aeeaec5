package org.openmds.wsrf.xpath.document;

import org.openmds.wsrf.xml.XmlNodes;

/** The string values of nodes in one fragment (XPath 1.0, section 5). Work and memory are counted before a text is decoded. */
final class NodeText {

    private NodeText() {
    }

    /** Returns the string value of a node. */
    static String of(XmlNodes nodes, int node, EvaluationBudget budget) {
        int end = nodes.end(node);
        budget.steps(end - node);
        if (!nodes.isElement(node)) {
            return leaf(nodes, node, budget);
        }
        int first = nodes.nextText(node, end);
        if (first == end) {
            return "";
        }
        if (nodes.nextText(first, end) == end) {
            return leaf(nodes, first, budget);
        }
        StringBuilder all = new StringBuilder(reserve(nodes, first, end, budget));
        append(nodes, first, end, all, budget);
        return all.toString();
    }

    /** Counts the text of a range of nodes and the memory for it; returns its length in bytes. */
    static int reserve(XmlNodes nodes, int from, int end, EvaluationBudget budget) {
        long bytes = 0;
        for (int text = firstText(nodes, from, end); text < end; text = nodes.nextText(text, end)) {
            bytes += length(nodes, text);
        }
        budget.characters(bytes);
        budget.hold(bytes);
        return (int) bytes;
    }

    /** Appends the text of a range of nodes. */
    static void append(XmlNodes nodes, int from, int end, StringBuilder all, EvaluationBudget budget) {
        int looked = all.length();
        for (int text = firstText(nodes, from, end); text < end; text = nodes.nextText(text, end)) {
            all.append(nodes.stringValue(text));
            if (all.length() - looked >= EvaluationBudget.CHARACTERS_PER_LOOK) {
                looked = all.length();
                budget.look();
            }
        }
    }

    /** Returns true if the string value of a node equals the text; {@code utf8} is the same text in UTF-8. Usually creates no string. */
    static boolean isEqual(XmlNodes nodes, int node, Utf8Text wanted, EvaluationBudget budget) {
        int end = nodes.end(node);
        budget.steps(end - node);
        int leaf = node;
        if (nodes.isElement(node)) {
            leaf = nodes.nextText(node, end);
            if (leaf == end) {
                return wanted.length() == 0;
            }
            if (nodes.nextText(leaf, end) != end) {
                return isDecodedEqual(nodes, node, wanted, budget);
            }
        }
        int length = length(nodes, leaf);
        if (nodes.isEscaped(leaf)) {
            return length > wanted.length() && isDecodedEqual(nodes, leaf, wanted, budget);
        }
        if (length != wanted.length()) {
            return false;
        }
        budget.characters(length);
        return nodes.hasStringValue(leaf, wanted.text(), wanted.utf8());
    }

    private static boolean isDecodedEqual(XmlNodes nodes, int node, Utf8Text wanted, EvaluationBudget budget) {
        long held = budget.held();
        boolean equal = of(nodes, node, budget).equals(wanted.text());
        budget.releaseTo(held);
        return equal;
    }

    private static String leaf(XmlNodes nodes, int leaf, EvaluationBudget budget) {
        int length = length(nodes, leaf);
        budget.characters(length);
        budget.hold(length);
        String text = nodes.stringValue(leaf);
        if (length >= EvaluationBudget.CHARACTERS_PER_LOOK) {
            budget.look();
        }
        return text;
    }

    private static int firstText(XmlNodes nodes, int from, int end) {
        return nodes.nextText(from - 1, end);
    }

    /** Returns the length of a node's text in bytes: not less than its characters. */
    private static int length(XmlNodes nodes, int leaf) {
        return nodes.endOffset(leaf) - nodes.startOffset(leaf);
    }
}
