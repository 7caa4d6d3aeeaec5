package org.openmds.gateway.ldap.search;

import org.openmds.gateway.ldap.schema.MatchingRule;

/** The order of values. */
final class OrderedKeys {

    private OrderedKeys() {
    }

    /** Compares two keys of values: numbers by their amount, texts by their characters. */
    static int compare(MatchingRule matching, String one, String other) {
        if (matching != MatchingRule.INTEGER) {
            return one.compareTo(other);
        }
        boolean negative = one.startsWith("-");
        if (negative != other.startsWith("-")) {
            return negative ? -1 : 1;
        }
        int amount = one.length() == other.length()
                ? one.compareTo(other)
                : Integer.compare(one.length(), other.length());
        return negative ? -amount : amount;
    }
}
