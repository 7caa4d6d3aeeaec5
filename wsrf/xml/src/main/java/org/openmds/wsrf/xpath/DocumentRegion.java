package org.openmds.wsrf.xpath;

import org.openmds.wsrf.xpath.document.NodeTest;

/** Regions of a document of entries. Each region is one bit, so an int is a set of regions. */
final class DocumentRegion {

    /** The document node. */
    static final int DOCUMENT = 1;
    /** The document element. */
    static final int ROOT = 1 << 1;
    /** An attribute or namespace of the document element; its frame contains nothing else. */
    static final int ROOT_ATTRIBUTE = 1 << 2;
    /** The element of an entry. */
    static final int ENTRY = 1 << 3;
    /** A node inside an entry's element. */
    static final int ENTRY_CONTENT = 1 << 4;
    /** The document element or node and its attributes, reached from an entry. */
    static final int ABOVE_ENTRY = 1 << 5;

    static final int FRAME = DOCUMENT | ROOT | ROOT_ATTRIBUTE;
    static final int ENTRIES = ENTRY | ENTRY_CONTENT;

    /** The neighbours of an entry, reached from the entry. */
    static final int OTHER_ENTRIES = 1 << 6;

    private DocumentRegion() {
    }

    /** Returns the regions that an axis leads to from each of these regions. */
    static int reachedFrom(int regions, Axis axis) {
        int reached = 0;
        for (int region = 1; region <= ABOVE_ENTRY; region <<= 1) {
            if ((regions & region) != 0) {
                reached |= reachedFromOne(region, axis);
            }
        }
        return reached;
    }

    /** Returns the regions that can contain a node matched by the test. */
    static int matchedBy(int regions, NodeTest test) {
        if (test instanceof NodeTest.AnyNodeTest) {
            return regions;
        }
        return regions & (test instanceof NodeTest.NameTest ? ~DOCUMENT : ENTRY_CONTENT | OTHER_ENTRIES);
    }

    private static int reachedFromOne(int region, Axis axis) {
        return switch (region) {
            case DOCUMENT -> reachedFromDocument(axis);
            case ROOT -> reachedFromRoot(axis);
            case ROOT_ATTRIBUTE -> reachedFromRootAttribute(axis);
            case ENTRY -> reachedFromEntry(axis);
            case ENTRY_CONTENT -> reachedFromEntryContent(axis);
            default -> switch (axis) {
                case SELF, ATTRIBUTE, NAMESPACE, PARENT, ANCESTOR, ANCESTOR_OR_SELF -> ABOVE_ENTRY;
                default -> OTHER_ENTRIES;
            };
        };
    }

    private static int reachedFromDocument(Axis axis) {
        return switch (axis) {
            case CHILD -> ROOT;
            case DESCENDANT -> ROOT | ENTRIES;
            case DESCENDANT_OR_SELF -> DOCUMENT | ROOT | ENTRIES;
            case ALL_ATTRIBUTES -> ROOT_ATTRIBUTE | ENTRY_CONTENT;
            case SELF, ANCESTOR_OR_SELF -> DOCUMENT;
            default -> 0;
        };
    }

    private static int reachedFromRoot(Axis axis) {
        return switch (axis) {
            case CHILD -> ENTRY;
            case DESCENDANT -> ENTRIES;
            case DESCENDANT_OR_SELF -> ROOT | ENTRIES;
            case ALL_ATTRIBUTES -> ROOT_ATTRIBUTE | ENTRY_CONTENT;
            case ATTRIBUTE, NAMESPACE -> ROOT_ATTRIBUTE;
            case SELF -> ROOT;
            case PARENT, ANCESTOR -> DOCUMENT;
            case ANCESTOR_OR_SELF -> ROOT | DOCUMENT;
            default -> 0;
        };
    }

    private static int reachedFromRootAttribute(Axis axis) {
        return switch (axis) {
            case SELF, DESCENDANT_OR_SELF -> ROOT_ATTRIBUTE;
            case PARENT -> ROOT;
            case ANCESTOR -> ROOT | DOCUMENT;
            case ANCESTOR_OR_SELF -> FRAME;
            case FOLLOWING -> OTHER_ENTRIES;
            default -> 0;
        };
    }

    private static int reachedFromEntry(Axis axis) {
        return switch (axis) {
            case SELF -> ENTRY;
            case DESCENDANT_OR_SELF -> ENTRIES;
            case CHILD, DESCENDANT, ATTRIBUTE, NAMESPACE, ALL_ATTRIBUTES -> ENTRY_CONTENT;
            case PARENT, ANCESTOR -> ABOVE_ENTRY;
            case ANCESTOR_OR_SELF -> ENTRY | ABOVE_ENTRY;
            default -> OTHER_ENTRIES;
        };
    }

    private static int reachedFromEntryContent(Axis axis) {
        return switch (axis) {
            case PARENT -> ENTRIES;
            case ANCESTOR, ANCESTOR_OR_SELF -> ENTRIES | ABOVE_ENTRY;
            case FOLLOWING, PRECEDING -> OTHER_ENTRIES;
            default -> ENTRY_CONTENT;
        };
    }
}
