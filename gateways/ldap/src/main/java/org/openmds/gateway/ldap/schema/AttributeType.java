package org.openmds.gateway.ldap.schema;

import java.util.List;

/**
 * An attribute type. There is one object for each type, so that types are compared by identity.
 */
public final class AttributeType {

    private final int number;
    private final List<String> names;
    private final String oid;
    private final MatchingRule matching;
    private final String flags;

    /**
     * @param number
     *            number of the type in its schema
     * @param flags
     *            {@code s} for a single value, {@code x} for an indexed type, {@code o} for an operational type
     */
    AttributeType(int number, List<String> names, String oid, MatchingRule matching, String flags) {
        this.number = number;
        this.names = List.copyOf(names);
        this.oid = oid;
        this.matching = matching;
        this.flags = flags;
    }

    /** Returns the number of the type in its schema. */
    public int number() {
        return number;
    }

    /** Returns the name in answers. */
    public String name() {
        return names.getFirst();
    }

    /** Returns all names. */
    List<String> names() {
        return names;
    }

    /** Returns the rule by which values are equal. */
    public MatchingRule matching() {
        return matching;
    }

    /** Returns true if there is an index for equality. */
    public boolean isIndexed() {
        return flags.contains("x");
    }

    /** Returns true if only searches that name the type, or all operational ones, get it. */
    public boolean isOperational() {
        return flags.contains("o");
    }

    /** Returns true if an entry has at most one value. */
    public boolean isSingle() {
        return flags.contains("s");
    }

    /** Returns the description of the type for the subschema (RFC 4512, section 4.1.2). */
    String definition() {
        String rules = switch (matching) {
            case EXACT ->
                "EQUALITY caseExactMatch SUBSTR caseExactSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15";
            case IGNORE ->
                "EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15";
            case INTEGER ->
                "EQUALITY integerMatch ORDERING integerOrderingMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27";
        };
        return "( %s NAME %s %s%s%s )".formatted(oid, quoted(), rules, isSingle() ? " SINGLE-VALUE" : "",
                isOperational() ? " NO-USER-MODIFICATION USAGE dSAOperation" : "");
    }

    private String quoted() {
        return names.size() == 1 ? "'" + name() + "'" : "( '" + String.join("' '", names) + "' )";
    }

    @Override
    public String toString() {
        return name();
    }
}
