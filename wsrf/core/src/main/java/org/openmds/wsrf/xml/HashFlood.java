package org.openmds.wsrf.xml;

import java.util.HashSet;
import java.util.Set;

/**
 * Refuses documents whose names were chosen to collide: the parser keeps names in a table of linked lists by {@link String#hashCode()}, where each
 * look-up would walk all of them. Not thread-safe.
 */
final class HashFlood {

    private static final int BUCKETS = 4096;
    /** Far above what 100,000 honest names bring together. */
    private static final int MOST_IN_A_BUCKET = 100;

    private final Set<String> seen = new HashSet<>();
    private final byte[] inBucket = new byte[BUCKETS];

    void add(String name) {
        if (seen.add(name) && ++inBucket[name.hashCode() & BUCKETS - 1] > MOST_IN_A_BUCKET) {
            throw new InvalidXmlException(
                    "The document has too many different names with the same hash, the last is '" + name + "'.");
        }
    }
}
