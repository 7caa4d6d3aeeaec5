package org.openmds.wsrf.xml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

import org.jspecify.annotations.Nullable;

/**
 * Counts the parts of a document while it is parsed, and refuses it at the first part beyond a limit, wherever the part is. The parser's own
 * limits bound the work for a single event; this class bounds the number of events and the state that makes later events expensive:
 * namespace declarations in scope and names. Not thread-safe.
 */
class CountingReader extends StreamReaderDelegate {

    private final XmlLimits limits;
    private final NameCounter names = new NameCounter();
    private int depth;
    private int elements;
    /** The declared prefixes in scope, those of the innermost element last. */
    private final List<String> prefixes = new ArrayList<>();
    private long declarations;
    private long attributes;

    CountingReader(XMLStreamReader parser, XmlLimits limits) {
        super(parser);
        this.limits = limits;
    }

    @Override
    public final int next() throws XMLStreamException {
        int event = parse();
        switch (event) {
            case START_ELEMENT -> countElement();
            case END_ELEMENT -> endElement();
            case PROCESSING_INSTRUCTION -> countName(getPITarget());
            default -> {
            }
        }
        counted(event);
        return event;
    }

    private int parse() throws XMLStreamException {
        try {
            return super.next();
        } catch (XMLStreamException e) {
            throw LimitExceeded.unless(e, getLocation());
        }
    }

    /** Accepts an event that was counted, or refuses the document; for the further limits of subclasses. */
    void counted(int event) {
    }

    private void countElement() {
        require(++depth, limits.maxDepth(), "the document nests deeper than %d elements (limit of depth)");
        require(++elements, limits.maxElements(), "the document has more than %d elements");
        countName(getLocalName());
        countName(getPrefix());
        int declared = getNamespaceCount();
        int given = getAttributeCount();
        if (declared + given > 0) {
            countDeclarations(declared);
            countAttributes(given);
            require(declared + given, limits.maxPerElement(),
                    "an element has more than %d attributes and namespace declarations");
        }
    }

    private void countDeclarations(int declared) {
        require(prefixes.size() + declared, limits.maxInScope(),
                "the document has more than %d namespace declarations in scope at one place");
        declarations += declared;
        require(declarations, limits.maxDeclarations(), "the document has more than %d namespace declarations");
        for (int i = 0; i < declared; i++) {
            String prefix = getNamespacePrefix(i);
            countName(prefix);
            prefixes.add(prefix == null ? "" : prefix);
        }
    }

    private void endElement() {
        depth--;
        for (int i = getNamespaceCount(); i > 0; i--) {
            prefixes.remove(prefixes.size() - 1);
        }
    }

    private void countAttributes(int given) {
        attributes += given;
        require(attributes, limits.maxAttributes(), "the document has more than %d attributes");
        for (int i = 0; i < given; i++) {
            countName(getAttributeLocalName(i));
            countName(getAttributePrefix(i));
        }
    }

    private void countName(@Nullable String name) {
        if (name != null && !name.isEmpty() && names.add(name)) {
            require(name.length(), limits.maxNameLength(), "the document has a name longer than %d characters");
        }
    }

    final void require(long actual, long limit, String sentence) {
        if (actual > limit) {
            throw LimitExceeded.of(sentence, limit, actual, getLocation());
        }
    }

    final int depth() {
        return depth;
    }

    /** Returns the prefixes with a declaration in scope, "" for the default namespace; the parser itself does not list them. */
    final Set<String> prefixesInScope() {
        return prefixes.isEmpty() ? Set.of() : new HashSet<>(prefixes);
    }

    final long declarations() {
        return declarations;
    }

    /** Skips white space, comments and processing instructions; counts what it skips, unlike the method of the parser. */
    @Override
    public final int nextTag() throws XMLStreamException {
        while (true) {
            int event = next();
            if (event == START_ELEMENT || event == END_ELEMENT) {
                return event;
            }
            boolean skipped = event == SPACE || event == COMMENT || event == PROCESSING_INSTRUCTION
                    || (event == CHARACTERS || event == CDATA) && isWhiteSpace();
            if (!skipped) {
                throw new XMLStreamException("expected a start tag or an end tag", getLocation());
            }
        }
    }

    /** Returns the text of an element without child elements; counts what it reads, unlike the method of the parser. */
    @Override
    public final String getElementText() throws XMLStreamException {
        require(START_ELEMENT, null, null);
        StringBuilder text = new StringBuilder();
        for (int event = next(); event != END_ELEMENT; event = next()) {
            switch (event) {
                case CHARACTERS, CDATA, SPACE, ENTITY_REFERENCE -> text.append(getText());
                case COMMENT, PROCESSING_INSTRUCTION -> {
                }
                default -> throw new XMLStreamException("expected text and an end tag", getLocation());
            }
        }
        return text.toString();
    }

    /**
     * The names of a document that a parser has returned. The parser returns equal names as the same object, so a small cache by identity skips
     * nearly all repetitions. Documents with few names need no {@link HashFloodGuard}. Not thread-safe.
     */
    private static final class NameCounter {

        /** Many more than an ordinary document has names, because two names in one slot miss each time. */
        private static final int CACHE_SLOTS = 256;
        /** Number of names before the guard is used, including repetitions that the cache missed. */
        private static final int UNGUARDED = 256;

        private final String[] recent = new String[CACHE_SLOTS];
        private int missed;
        private @Nullable HashFloodGuard guard;

        /** Returns true if the name is not in the cache, and adds it. */
        @SuppressWarnings("ReferenceEquality")
        boolean add(String name) {
            int hash = name.hashCode();
            int slot = (hash ^ hash >>> 8) & CACHE_SLOTS - 1;
            if (recent[slot] == name) {
                return false;
            }
            recent[slot] = name;
            if (++missed > UNGUARDED) {
                guard().add(name);
            }
            return true;
        }

        private HashFloodGuard guard() {
            HashFloodGuard known = guard == null ? new HashFloodGuard() : guard;
            guard = known;
            return known;
        }
    }
}
