package org.openmds.wsrf.xml;

import java.util.HashSet;
import java.util.Set;

/**
 * Refuses documents whose names were chosen to collide: the parser keeps names in a table of linked lists by {@link String#hashCode()}, where each
 * look-up would walk all of them. Not thread-safe.
 */
final class HashFloodGuard {

    private static final int BUCKETS = 4096;
    /** Far above what 100,000 honest names bring together. */
    private static final int MAX_NAMES_PER_BUCKET = 100;

    private final Set<String> seen = new HashSet<>();
    private final byte[] bucketSizes = new byte[BUCKETS];

    void add(String name) {
        if (seen.add(name) && ++bucketSizes[name.hashCode() & BUCKETS - 1] > MAX_NAMES_PER_BUCKET) {
            throw new InvalidXmlException(
                    "The document has too many different names with the same hash, the last is '" + name + "'.");
        }
    }
}
