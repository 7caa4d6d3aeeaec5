package org.openmds.wsrf.xml;

import java.util.HashSet;
import java.util.Set;

/**
 * Refuses documents whose names were chosen to have the same hash: the parser keeps names in a hash table of linked lists, by
 * {@link String#hashCode()}, and would search a long list for each name. Not thread-safe.
 */
final class HashFloodGuard {

    private static final int BUCKETS = 4096;
    /** Far more than 100,000 names with random hashes put into one bucket. */
    private static final int MAX_NAMES_PER_BUCKET = 100;

    private final Set<String> seen = new HashSet<>();
    private final byte[] bucketSizes = new byte[BUCKETS];

    void add(String name) {
        if (seen.add(name) && ++bucketSizes[name.hashCode() & BUCKETS - 1] > MAX_NAMES_PER_BUCKET) {
            throw new InvalidXmlException("the document has more than " + MAX_NAMES_PER_BUCKET
                    + " different names with the same hash: got " + (MAX_NAMES_PER_BUCKET + 1) + ", the last is '"
                    + name + "'");
        }
    }
}
