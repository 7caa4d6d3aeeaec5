package org.openmds.wsrf.client;

import java.nio.ByteBuffer;

/**
 * One child of the root of a {@link PartedDocument}, with the white space before it. In documents with the same root, equal parts have equal bytes:
 * their digest is half of a SHA-256.
 *
 * @param high
 *            first half of the digest
 * @param low
 *            second half of the digest
 * @param elements
 *            number of elements
 * @param nodes
 *            number of elements, attributes, declarations and texts
 */
public record DocumentPart(long high, long low, int elements, int nodes) {

    /** Length of the digest. */
    static final int DIGEST_BYTES = 2 * Long.BYTES;

    static DocumentPart of(byte[] sha256, int elements, int nodes) {
        ByteBuffer digest = ByteBuffer.wrap(sha256);
        return new DocumentPart(digest.getLong(), digest.getLong(), elements, nodes);
    }
}
