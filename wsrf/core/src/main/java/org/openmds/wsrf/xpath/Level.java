package org.openmds.wsrf.xpath;

/** Where a node can stand in a document of entries; sets of them are bits. */
final class Level {

    /** The document node. */
    static final int DOCUMENT = 1;
    /** The document element. */
    static final int ROOT = 1 << 1;
    /** An attribute or namespace of the document element, whose frame holds nothing else. */
    static final int OWN = 1 << 2;
    /** The element of an entry. */
    static final int ENTRY = 1 << 3;
    /** In an entry. */
    static final int INSIDE = 1 << 4;
    /** The document element or node and its attributes, as seen from an entry. */
    static final int ABOVE = 1 << 5;

    static final int FRAME = DOCUMENT | ROOT | OWN;
    static final int ENTRIES = ENTRY | INSIDE;

    /** An entry would see its neighbours. */
    static final int ELSEWHERE = 1 << 6;

    private Level() {
    }

    /** Where an axis leads from each of these places. */
    static int after(int levels, Axis axis) {
        int reached = 0;
        for (int level = 1; level <= ABOVE; level <<= 1) {
            if ((levels & level) != 0) {
                reached |= afterOne(level, axis);
            }
        }
        return reached;
    }

    /** Those of the places where a node can be for which the test holds. */
    static int holding(int levels, NodeTest test) {
        return switch (test) {
            case NodeTest.AnyNode any -> levels;
            case NodeTest.Named named -> levels & ~DOCUMENT;
            case NodeTest.OfKind kind -> levels & (INSIDE | ELSEWHERE);
            case NodeTest.Instruction instruction -> levels & (INSIDE | ELSEWHERE);
        };
    }

    private static int afterOne(int level, Axis axis) {
        return switch (level) {
            case DOCUMENT -> afterDocument(axis);
            case ROOT -> afterRoot(axis);
            case OWN -> afterOwn(axis);
            case ENTRY -> afterEntry(axis);
            case INSIDE -> afterInside(axis);
            default -> switch (axis) {
                case SELF, ATTRIBUTE, NAMESPACE, PARENT, ANCESTOR, ANCESTOR_OR_SELF -> ABOVE;
                default -> ELSEWHERE;
            };
        };
    }

    private static int afterDocument(Axis axis) {
        return switch (axis) {
            case CHILD -> ROOT;
            case DESCENDANT -> ROOT | ENTRIES;
            case DESCENDANT_OR_SELF -> DOCUMENT | ROOT | ENTRIES;
            case ALL_ATTRIBUTES -> OWN | INSIDE;
            case SELF, ANCESTOR_OR_SELF -> DOCUMENT;
            default -> 0;
        };
    }

    private static int afterRoot(Axis axis) {
        return switch (axis) {
            case CHILD -> ENTRY;
            case DESCENDANT -> ENTRIES;
            case DESCENDANT_OR_SELF -> ROOT | ENTRIES;
            case ALL_ATTRIBUTES -> OWN | INSIDE;
            case ATTRIBUTE, NAMESPACE -> OWN;
            case SELF -> ROOT;
            case PARENT, ANCESTOR -> DOCUMENT;
            case ANCESTOR_OR_SELF -> ROOT | DOCUMENT;
            default -> 0;
        };
    }

    private static int afterOwn(Axis axis) {
        return switch (axis) {
            case SELF, DESCENDANT_OR_SELF -> OWN;
            case PARENT -> ROOT;
            case ANCESTOR -> ROOT | DOCUMENT;
            case ANCESTOR_OR_SELF -> FRAME;
            case FOLLOWING -> ELSEWHERE;
            default -> 0;
        };
    }

    private static int afterEntry(Axis axis) {
        return switch (axis) {
            case SELF -> ENTRY;
            case DESCENDANT_OR_SELF -> ENTRIES;
            case CHILD, DESCENDANT, ATTRIBUTE, NAMESPACE, ALL_ATTRIBUTES -> INSIDE;
            case PARENT, ANCESTOR -> ABOVE;
            case ANCESTOR_OR_SELF -> ENTRY | ABOVE;
            default -> ELSEWHERE;
        };
    }

    private static int afterInside(Axis axis) {
        return switch (axis) {
            case PARENT -> ENTRIES;
            case ANCESTOR, ANCESTOR_OR_SELF -> ENTRIES | ABOVE;
            case FOLLOWING, PRECEDING -> ELSEWHERE;
            default -> INSIDE;
        };
    }
}
