package org.openmds.wsrf.xml;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

import javax.xml.namespace.QName;

/** The prefixes that a fragment may use: those of its names, and every name before a colon in text and attribute values. */
final class PrefixesInUse {

    /** Limit of look-ups, because a document can contain any number of names before colons. */
    private static final int MAX_PREFIXES = 1000;

    private PrefixesInUse() {
    }

    /** @param declared selects the prefixes that may have a namespace */
    static Set<String> of(XmlNodes nodes, Predicate<String> declared) {
        Set<String> prefixes = new HashSet<>();
        for (QName name : nodes.names()) {
            if (declared.test(name.getPrefix())) {
                prefixes.add(name.getPrefix());
            }
        }
        for (int node = 0; node < nodes.count() && prefixes.size() < MAX_PREFIXES; node++) {
            if (nodes.kind(node) == NodeKind.TEXT || nodes.kind(node) == NodeKind.ATTRIBUTE) {
                collect(nodes, node, declared, prefixes);
            }
        }
        return prefixes;
    }

    /** Returns the prefixes that an element with its content may use. */
    static Set<String> of(XmlNodes nodes, int element, Predicate<String> declared) {
        Set<String> prefixes = new HashSet<>();
        for (int node = element; node < nodes.end(element) && prefixes.size() < MAX_PREFIXES; node++) {
            switch (nodes.kind(node)) {
                case ELEMENT -> add(nodes.name(node), declared, prefixes);
                case ATTRIBUTE -> {
                    add(nodes.name(node), declared, prefixes);
                    collect(nodes, node, declared, prefixes);
                }
                case TEXT -> collect(nodes, node, declared, prefixes);
                case COMMENT, INSTRUCTION, NAMESPACE -> {
                    // They contain no names.
                }
            }
        }
        return prefixes;
    }

    private static void add(QName name, Predicate<String> declared, Set<String> prefixes) {
        if (!prefixes.contains(name.getPrefix()) && declared.test(name.getPrefix())) {
            prefixes.add(name.getPrefix());
        }
    }

    private static void collect(XmlNodes nodes, int node, Predicate<String> declared, Set<String> prefixes) {
        byte[] bytes = nodes.bytes();
        int start = nodes.startOffset(node);
        for (int at = start; at < nodes.endOffset(node); at++) {
            if (bytes[at] == ':') {
                String before = CharacterReferences.decode(bytes, nameStart(bytes, start, at), at, false);
                if (declared.test(before) && NameTable.isName(before)) {
                    prefixes.add(before);
                }
                start = at + 1;
            }
        }
    }

    private static int nameStart(byte[] bytes, int limit, int colon) {
        int at = colon;
        while (at > limit && isNameByte(bytes[at - 1])) {
            at--;
        }
        return at;
    }

    private static boolean isNameByte(byte b) {
        return b < 0 || Character.isLetterOrDigit(b) || b == '_' || b == '-' || b == '.';
    }
}
